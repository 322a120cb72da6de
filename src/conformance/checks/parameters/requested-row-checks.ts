import { groupBy } from '../../../base/group-by.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { findColumnOf } from '../../../contract/model/list-attributes.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { selectSuccessful } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { arrayParameterEntity, boundedArrayParameters } from './array-parameter-entity.ts'

const id = 'PAR-CSV-rows'

/** List parameters with a maximum number of items, each with the column of these items. */
const lists = perContract(() =>
  boundedArrayParameters.current.flatMap(({ target, parameter, ...list }) => {
    const key = findColumnOf(target, parameter)
    return key === undefined ? [] : [{ ...list, operation: target.id, key }]
  }),
)

type List = (typeof lists.current)[number]

/** Minimum number of missing items for a finding. A single one may have disappeared meanwhile. */
const MIN_MISSING = 2

/** Checks that a requested item has rows in all replies of a window or in none (PAR-CSV-rows). */
export const requestedRowChecks = perContract<CheckFamily>(() => ({
  requirements: [
    {
      id,
      title: `each known ${arrayParameterEntity.current} of a list has its row`,
      level: 'documented',
      clause: readClause('requestedRows'),
      checks: `No ${MIN_MISSING} ${arrayParameterEntity.current}s are left out that have rows in other replies of the same window.`,
      violation: `the first 20 rows for a list of 50 ${arrayParameterEntity.current}s`,
      operations: lists.current.map(({ operation }) => operation),
      needs: 'deep',
    },
  ],
  judge(evidence, tally) {
    for (const list of lists.current)
      for (const replies of groupByQuery(evidence, list)) judgeReplies(replies, list, tally)
  },
}))

/** Groups replies of an operation by all parameters except the list. */
function groupByQuery(evidence: Evidence, { operation, name }: List): readonly ExchangeEvidence[][] {
  const answers = selectSuccessful(evidence).filter(
    seen => seen.operation === operation && seen.rows !== undefined,
  )
  const byQuery = groupBy(answers, ({ query: { [name]: _list, ...others } }) =>
    JSON.stringify(Object.entries(others).sort()),
  )
  return [...byQuery.values()]
}

function judgeReplies(
  replies: readonly ExchangeEvidence[],
  { name, maxItems, key }: List,
  tally: Tally,
): void {
  const rowsOf = ({ rows = [] }: ExchangeEvidence) => new Set(rows.map(row => row[key]))
  for (const seen of replies) {
    const known = new Set(replies.flatMap(other => (other === seen ? [] : [...rowsOf(other)])))
    const here = rowsOf(seen)
    const items = new Set(seen.query[name]?.split(','))
    const expected = [...items].filter(item => known.has(item))
    const missing = expected.filter(item => !here.has(item))
    // A shorter list shows nothing of one that is cut.
    if (items.size === maxItems) tally.recordPass(id, seen, expected.length - missing.length)
    if (missing.length >= MIN_MISSING)
      tally.recordFinding(id, seen, {
        message: `Each ${arrayParameterEntity.current} that is missing has a row in another reply of the same window.`,
        place: seen.rowsAt,
        expected: `rows for ${missing.join(', ')}`,
        actual: `${here.size} rows`,
      })
    else if (missing.length > 0)
      tally.recordUnclear(id, seen, `one ${arrayParameterEntity.current} has no row any more`)
  }
}
