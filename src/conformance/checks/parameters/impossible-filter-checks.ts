import { perContract } from '../../../contract/activate-contract.ts'
import { getOperation } from '../../../contract/contract.ts'
import { getRole } from '../../../contract/model/find-by-role.ts'
import type { ParameterRole } from '../../../generated/parameter-roles.ts'
import type { Requirement } from '../../model/requirement.ts'
import { createRequestPlanner, findUnknownValue } from '../../requests/build-required-query.ts'
import { classifyAnswer } from '../answers/classify-answer.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import { listOperationsWithParameter, listParameterNames } from './list-parameter-names.ts'

/** A number greater than any count of posts and any growth. */
const UNREACHABLE_VALUE = '1000000000'

/** Filters, each with a value that no entry can have. */
const filters = perContract(() => {
  const names = (role: ParameterRole) =>
    listParameterNames(({ name }, operation) => getRole(operation, name) === role)
  return [
    ...names('least').map(name => [name, UNREACHABLE_VALUE] as const),
    ...names('filter').flatMap(name =>
      listOperationsWithParameter(name)
        .slice(0, 1)
        .map(id => [name, findUnknownValue(getOperation(id), name)] as const),
    ),
  ]
})
const plan = createRequestPlanner('standard')

function formatEffectId(name: string): string {
  return `PAR-EFFECT-${name}`
}

/**
 * Checks that a filter that matches nothing is refused or returns an empty list. Either shows that the service
 * reads it.
 */
export const impossibleFilterChecks = perContract<CheckFamily>(() => ({
  requirements: filters.current.map(
    ([name, value]): Requirement => ({
      id: formatEffectId(name),
      title: `${name} keeps only what meets it`,
      level: 'documented',
      clause: 'parameter table of the operation',
      checks: `With ${name}=${value}, which nothing meets, there are no entries, where there are some without it; any refusal will do.`,
      violation: 'the list as it is without the parameter',
      operations: listOperationsWithParameter(name),
      needs: 'standard',
    }),
  ),
  requests: () =>
    filters.current.flatMap(([name, value]) =>
      listOperationsWithParameter(name).map(id =>
        plan(`emptied:${id}:${name}`, id, [formatEffectId(name)], { [name]: value }, { expects: 'any' }),
      ),
    ),
  judge({ exchanges }, tally) {
    const filled = new Set(
      exchanges
        .filter(({ expects, rows = [] }) => expects === 'success' && rows.length > 0)
        .map(each => each.operation),
    )
    for (const seen of exchanges) {
      for (const [name, value] of filters.current) {
        const id = formatEffectId(name)
        if (seen.about?.includes(id) !== true) continue
        const answer = classifyAnswer(seen)
        const { rows = [] } = seen
        if (answer !== undefined && !filled.has(seen.operation))
          tally.recordUnclear(id, seen, 'no other list of this operation had entries')
        else
          recordOutcome(tally, id, seen, answer && rows.length === 0, {
            message: `There are entries that cannot meet ${name}=${value}.`,
            place: seen.rowsAt || 'body',
            expected: 'no entries, or a refusal',
            actual: `${rows.length} entries`,
          })
      }
    }
  },
}))
