import { perContract } from '../../../contract/activate-contract.ts'
import type { ParameterSchema } from '../../../contract/contract.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import { listUnknownValues } from '../../inputs/list-unknown-values.ts'
import { createRequestPlanner, findUnknownValue } from '../../requests/build-required-query.ts'
import { classifyAnswer, createStatusFinding } from '../answers/classify-answer.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import { arrayParameterEntity, boundedArrayParameters } from './array-parameter-entity.ts'

const id = 'PAR-CSV-most'
const plan = createRequestPlanner('standard')
/** List parameters that allow values which no service knows, each with such a value. */
const lists = perContract(() =>
  boundedArrayParameters.current.flatMap(({ target, parameter, name, maxItems }) => {
    const value = findUnknownValue(target, name)
    return isAllowed(parameter.schema.items, value)
      ? [{ operation: target.id, name, value, few: 2, most: maxItems }]
      : []
  }),
)

function isAllowed({ pattern = '', enum: allowed }: Partial<ParameterSchema> = {}, value: string): boolean {
  return allowed === undefined && new RegExp(pattern).test(value)
}

/**
 * Checks that a list with the maximum number of items is accepted. All are unknown, since a service may know
 * fewer. A refusal is a finding only if two unknown items are accepted.
 */
export const listLengthChecks = perContract<CheckFamily>(() => ({
  requirements: [
    {
      id,
      title: 'a list of the greatest length is accepted',
      level: 'documented',
      clause: readClause('limits'),
      checks: `As many unknown ${arrayParameterEntity.current}s as a list may have are accepted, when two are.`,
      violation: `a refusal of so many ${arrayParameterEntity.current}s`,
      operations: lists.current.map(({ operation }) => operation),
      needs: 'standard',
    },
  ],
  requests: () =>
    lists.current.flatMap(({ operation, name, value, few, most }) =>
      [few, most].map(count => {
        const query = { [name]: listUnknownValues(value, count).join() }
        return plan(`unknown:${operation}:${count}`, operation, [id], query, { expects: 'any' })
      }),
    ),
  judge({ exchanges }, tally) {
    for (const { operation, name, few, most } of lists.current) {
      const [two, all] = [few, most].map(count =>
        exchanges.find(
          each =>
            each.operation === operation &&
            each.about?.includes(id) &&
            each.query[name]?.split(',').length === count,
        ),
      )
      if (two === undefined || all === undefined) continue
      const answer = classifyAnswer(all)
      const items = `unknown ${arrayParameterEntity.current}s`
      const message = `${most} ${items} are refused, and ${few} are accepted (exchange ${two.n}).`
      if (answer !== undefined && !two.ok) tally.recordUnclear(id, all, `${items} are refused`)
      else recordOutcome(tally, id, all, answer && answer === 'accepted', createStatusFinding(all, message))
    }
  },
}))
