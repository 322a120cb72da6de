import { groupBy } from '../../../base/group-by.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import type { ParameterSchema } from '../../../contract/contract.ts'
import { findColumnOf } from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { listUnknownValues } from '../../inputs/inputs.ts'
import { createRequestPlanner, findUnknownValue } from '../../requests/build-required-query.ts'
import { classifyAnswer, createStatusFinding } from '../answers/classify-answer.ts'
import { selectSuccessful } from '../answers/select-successful.ts'
import { defineChecks, recordOutcome, selectAsked } from '../families/define-checks.ts'
import { flatMapParameters } from './parameter-statement.ts'

const [lengthId, rowsId] = ['PAR-CSV-most', 'PAR-CSV-rows'] as const
const planRequest = createRequestPlanner('standard')

/** The entity that list parameters name, such as `token`. A contract without such an entity has an `item`. */
export const arrayParameterEntity = perContract(() => {
  const [first] = flatMapParameters(({ name, schema }, { id }) =>
    schema.type === 'array' ? (meanings.parameters[id]?.[name]?.split('.').slice(0, 1) ?? []) : [],
  )
  return first ?? 'item'
})

/** List parameters with a maximum length, each with the column of its items and an allowed unknown item. */
const lists = perContract(() =>
  flatMapParameters((parameter, target) => {
    const { name, schema } = parameter
    if (schema.maxItems === undefined) return []
    const unknown = findUnknownValue(target, name)
    const { pattern = '', enum: listed }: Partial<ParameterSchema> = schema.items ?? {}
    const isAllowed = listed === undefined && new RegExp(pattern).test(unknown)
    const list = { operation: target.id, name, most: schema.maxItems, key: findColumnOf(target, parameter) }
    return [{ ...list, unknown: isAllowed ? unknown : undefined }]
  }),
)
type List = (typeof lists.current)[number]

/** Number of unknown items that show whether such items are accepted. */
const FEW = 2

/** Checks that a list of the maximum length is accepted, and that each known item has its row. */
export const arrayParameterChecks = perContract(() => {
  const entity = arrayParameterEntity.current
  const ofUnknown = lists.current.filter(({ unknown }) => unknown !== undefined)
  const ofKnown = lists.current.filter(({ key }) => key !== undefined)
  return defineChecks(
    {},
    [
      {
        id: lengthId,
        title: 'a list of the greatest length is accepted',
        clause: readClause('limits'),
        checks: `As many unknown ${entity}s as a list may have are accepted, when two are.`,
        violation: `a refusal of so many ${entity}s`,
        operations: ofUnknown.map(({ operation }) => operation),
        needs: 'standard',
      },
      {
        id: rowsId,
        title: `each known ${entity} of a list has its row`,
        clause: readClause('requestedRows'),
        checks: `No ${MIN_MISSING} ${entity}s are left out that have rows in other replies of the same window.`,
        violation: `the first 20 rows for a list of 50 ${entity}s`,
        operations: ofKnown.map(({ operation }) => operation),
        needs: 'deep',
      },
    ],
    {
      requests: () =>
        ofUnknown.flatMap(({ operation, name, unknown = '', most }) =>
          [FEW, most].map(count => {
            const request = `unknown:${operation}:${count}`
            const query = { [name]: listUnknownValues(unknown, count).join() }
            return planRequest(request, operation, [lengthId], query, { expects: 'any' })
          }),
        ),
      judge(evidence, tally) {
        for (const list of ofUnknown) judgeLength(list, evidence, tally)
        for (const list of ofKnown)
          for (const replies of groupByQuery(evidence, list)) judgeRows(replies, list, tally)
      },
    },
  )
})

/** Judges a list of unknown items. A refusal is a finding only if two unknown items are accepted. */
function judgeLength({ operation, name, most }: List, evidence: Evidence, tally: Tally): void {
  const sent = selectAsked(lengthId)(evidence).filter(each => each.operation === operation)
  const [two, all] = [FEW, most].map(count =>
    sent.find(({ query }) => query[name]?.split(',').length === count),
  )
  if (two === undefined || all === undefined) return
  const answer = classifyAnswer(all)
  const items = `unknown ${arrayParameterEntity.current}s`
  const message = `${most} ${items} are refused, and ${FEW} are accepted (exchange ${two.n}).`
  const outcome = { holds: answer && answer === 'accepted', ...createStatusFinding(all, message) }
  recordOutcome(tally, lengthId, all, answer !== undefined && !two.ok ? `${items} are refused` : outcome)
}

function groupByQuery(evidence: Evidence, { operation, name }: List): Iterable<ExchangeEvidence[]> {
  const answers = selectSuccessful(evidence).filter(
    seen => seen.operation === operation && seen.rows !== undefined,
  )
  return groupBy(answers, ({ query: { [name]: _list, ...others } }) =>
    JSON.stringify(Object.entries(others).sort()),
  ).values()
}

/** Minimum number of missing items for a finding. A single one may have disappeared meanwhile. */
const MIN_MISSING = 2

function judgeRows(replies: readonly ExchangeEvidence[], { name, most, key = '' }: List, tally: Tally): void {
  const entity = arrayParameterEntity.current
  const rowsOf = ({ rows = [] }: ExchangeEvidence) => new Set(rows.map(row => row[key]))
  for (const seen of replies) {
    const known = new Set(replies.flatMap(other => (other === seen ? [] : [...rowsOf(other)])))
    const here = rowsOf(seen)
    const items = new Set(seen.query[name]?.split(','))
    const expected = [...items].filter(item => known.has(item))
    const missing = expected.filter(item => !here.has(item))
    // A shorter list shows nothing of one that is cut.
    if (items.size === most) tally.recordPass(rowsId, seen, expected.length - missing.length)
    if (missing.length >= MIN_MISSING)
      tally.recordFinding(rowsId, seen, {
        message: `Each ${entity} that is missing has a row in another reply of the same window.`,
        place: seen.rowsAt,
        expected: `rows for ${missing.join(', ')}`,
        actual: `${here.size} rows`,
      })
    else if (missing.length > 0) tally.recordUnclear(rowsId, seen, `one ${entity} has no row any more`)
  }
}
