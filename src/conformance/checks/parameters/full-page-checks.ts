import { groupBy } from '../../../base/group-by.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import type { Operation } from '../../../contract/contract.ts'
import { findByRole } from '../../../contract/model/find-by-role.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { isTimeSeries } from '../answers/check-row-limit.ts'
import { findOperationIds, selectSuccessful } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { describeRequirements } from '../families/describe-requirements.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import { formatDefaultRequirementId, listBounded } from './parameter-requirements.ts'

const [fullId, mostId] = ['PAR-LIM-full', 'PAR-LIM-most'] as const

/**
 * Checks that a page has as many rows as its limit while the list goes on. Only full pages show that: a service may leave out
 * rows after it cut a page, and lower a limit that has no documented maximum.
 */
export const fullPageChecks = perContract<CheckFamily>(() => ({
  requirements: describeRequirements(
    { clause: 'parameter table of the operation, limit', needs: 'standard' },
    [
      {
        id: fullId,
        title: 'a page does not end before its limit',
        checks: 'No page is shorter than its limit where full pages before and after it show the next row.',
        violation: 'limit=10 has 9 rows, and limit=100 has 100',
        operations: findOperationIds(countsRows),
      },
      {
        id: mostId,
        title: 'the maximum of limit is kept',
        checks:
          'So is the longest page; it has half of its rows at least where other pages show rows after its limit.',
        violation: 'limit=1000 has 100 rows, and there is a row at offset=100',
        operations: findOperationIds(countsRows).filter(id => listBounded('limit').includes(id)),
      },
    ],
  ),
  judge(evidence, tally) {
    for (const pages of groupBy(selectSuccessful(evidence).flatMap(readPage), ({ list }) => list).values())
      for (const page of pages) {
        const { id, seen, limit, count } = page
        const others = count === limit ? [] : pages.filter(other => showsMore(other, page))
        const sides = new Set(others.map(other => other.seen.n < seen.n))
        if (count === limit || sides.size === 2)
          recordOutcome(tally, id, seen, count === limit, {
            message: `The page ends before its limit, and the list goes on (exchange ${others[0]?.seen.n}).`,
            place: seen.rowsAt || 'body',
            expected: `${limit} rows`,
            actual: `${count} rows`,
            beside: others.slice(0, 1).map(other => other.seen.n),
          })
        else {
          if (sides.size > 0 && seen.group !== undefined) tally.requestRetry(seen.group)
          tally.recordUnclear(
            id,
            seen,
            `the list has ${count} rows here, and no full pages before and after show more`,
          )
        }
      }
  },
}))

/** A page of a list: `count` rows from `start` on. `id` is the requirement about its length. */
interface Page
  extends Readonly<Record<'start' | 'count' | 'limit', number>>,
    Readonly<Record<'id' | 'list', string>> {
  readonly seen: ExchangeEvidence
}

function readPage(seen: ExchangeEvidence): Page[] {
  const { target, typed, rows, query, schema } = seen
  const [limit, offset] = [findByRole(target, 'limit'), findByRole(target, 'offset')]
  const most = Number(typed[limit?.name ?? ''])
  if (limit === undefined || !countsRows(target) || isTimeSeries(seen) || !(rows && rows.length <= most))
    return []
  const others = { ...typed, [limit.name]: 0, [offset?.name ?? limit.name]: 0 }
  const id = most === limit.schema.maximum ? mostId : fullId
  return [
    {
      seen,
      id: query[limit.name] === undefined ? formatDefaultRequirementId(limit.name) : id,
      list: `${target.id} ${schema} ${JSON.stringify(others)}`,
      start: Number(typed[offset?.name ?? ''] ?? 0),
      count: rows.length,
      limit: most,
    },
  ]
}

/** Returns true if a limit counts rows, and not what they are about. */
function countsRows(target: Operation): boolean {
  const { name } = findByRole(target, 'limit') ?? {}
  return name !== undefined && meanings.counts[target.id]?.[name] === undefined
}

/** Returns true if a page shows a row of the list after the last one of another page. */
function showsMore(other: Page, { id, start, count, limit }: Page): boolean {
  const isLater = other.start >= start + limit && other.count > 0 && 2 * count < limit
  const isNext =
    other.start <= start + (id === mostId ? count : 0) && other.start + other.count > start + count
  return (isNext && other.count === other.limit) || (isLater && id === mostId)
}
