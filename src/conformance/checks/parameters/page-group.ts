import { groupBy } from '../../../base/group-by.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getOperation, type Operation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { findByRole, findOperationsWith } from '../../../contract/model/find-by-role.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { defineGroup, takePage } from '../../requests/build-required-query.ts'
import { createCountFinding } from '../answers/classify-answer.ts'
import { findOperationIds, selectSuccessful } from '../answers/select-successful.ts'
import { readRowKeys } from '../cells/list-row-keys.ts'
import { defineChecks, recordOutcome } from '../families/define-checks.ts'
import {
  formatDefaultRequirementId,
  isTimeSeries,
  listNamesByRole,
  parameterClause,
} from './parameter-statement.ts'

/** Number of rows of an inner page. Two pages fit into the smallest default limit. */
export const rowsPerPage = 10

/** Ids of the requirements about pages that are judged on the same requests. */
export const pageRequirementIds = {
  next: 'PAG-001',
  disjoint: 'PAG-002',
  border: 'ORD-HR-pages',
  repeated: 'PAG-repeated',
  wrapped: 'PAG-wrapped',
} as const

/** Returns the maximum offset of a list: documented, or the smallest option of its gap, if any. */
export function getGreatestOffset(id: OperationId): number | undefined {
  const { gaps = [], schema } = findByRole(getOperation(id), 'offset') ?? {}
  const open = contract.gaps.filter(gap => gap.keyword === 'maximum' && gaps.includes(gap.id))
  const bounds = open.flatMap(({ options }) => options.map(Number)).filter(Number.isFinite)
  return schema?.maximum ?? (bounds.length > 0 ? Math.min(...bounds) : undefined)
}

/**
 * Requests for two pages of a list between two requests for the whole list, to detect changes meanwhile.
 * Other requests read the row after the default page, the page at the greatest offset, and the list with an
 * explicit default or the documented maximum. The last URL of the list is written differently, so that no cache
 * answers it.
 */
export const pageGroup = perContract(() =>
  defineGroup({
    kind: 'page',
    profile: 'standard',
    operations: findOperationsWith('offset').map(({ id }) => id),
    about: [
      pageRequirementIds.next,
      pageRequirementIds.disjoint,
      ...[...listNamesByRole('offset'), ...listNamesByRole('limit')].map(formatDefaultRequirementId),
      pageRequirementIds.border,
      pageRequirementIds.repeated,
    ],
    parts(id) {
      const { maximum, default: usual } = findByRole(getOperation(id), 'limit')?.schema ?? {}
      const { default: start } = findByRole(getOperation(id), 'offset')?.schema ?? {}
      const size = Math.min(rowsPerPage, maximum ?? rowsPerPage)
      const far = getGreatestOffset(id)
      return {
        all: {},
        explicit: {
          about: maximum === undefined ? [] : ['PAR-LIM-maxok'],
          query: maximum === undefined ? takePage(id, usual, start) : takePage(id, maximum),
        },
        first: { query: takePage(id, size, start) },
        second: { query: takePage(id, size, size) },
        beyond: { query: takePage(id, 1, usual) },
        again: { query: takePage(id, usual) },
        ...(far !== undefined && {
          far: {
            about: [pageRequirementIds.wrapped],
            query: takePage(id, size, far),
            expects: 'allowed' as const,
          },
        }),
      }
    },
  }),
)

const [fullId, mostId] = ['PAR-LIM-full', 'PAR-LIM-most'] as const

/**
 * Checks that a page has as many rows as its limit while the list goes on. Only full pages show that: a service may leave out
 * rows after it cut a page, and lower a limit that has no documented maximum.
 */
export const fullPageChecks = perContract(() =>
  defineChecks(
    { clause: parameterClause, needs: 'standard' },
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
        checks: `As ${fullId}, of the longest page. It has half of its rows where there are rows after its limit.`,
        violation: 'limit=1000 has 100 rows, and there is a row at offset=100',
        operations: pageGroup.current.operations.filter(
          id => findByRole(getOperation(id), 'limit')?.schema.maximum !== undefined,
        ),
      },
    ],
    { judge: judgePages },
  ),
)

function judgePages(evidence: Evidence, tally: Tally): void {
  for (const pages of groupBy(selectSuccessful(evidence).flatMap(readPage), ({ list }) => list).values())
    for (const page of pages) {
      const { id, seen, limit, count } = page
      const longer = count === limit ? [] : pages.filter(other => showsMore(other, page))
      const sides = new Set(longer.map(other => other.seen.n < seen.n))
      const isClear = count === limit || sides.size === 2
      const message = 'The page ends before its limit, and the list goes on.'
      const beside = longer.slice(0, 1).map(other => other.seen.n)
      const finding = { ...createCountFinding(seen, message, `${limit} rows`), beside }
      const unclear = `no full page before and after ${count} rows shows more`
      recordOutcome(tally, id, seen, isClear ? { holds: count === limit, ...finding } : unclear)
      if (!isClear && sides.size > 0 && seen.group !== undefined) tally.requestRetry(seen.group)
    }
}

/** A page of a list: `count` rows from `start` on. `id` is the requirement about its length. */
type Page = ReturnType<typeof readPage>[number]

function readPage(seen: ExchangeEvidence) {
  const { target, typed, rows, query, schema } = seen
  const [limit, offset] = [findByRole(target, 'limit'), findByRole(target, 'offset')]
  const [most, start] = [limit, offset].map(each => Number(typed[each?.name ?? ''] ?? 0)) as [number, number]
  if (!limit || !rows || rows.length > most || !countsRows(target) || isTimeSeries(seen)) return []
  const others = { ...typed, [limit.name]: 0, [offset?.name ?? limit.name]: 0 }
  const sentId = offset && most === limit.schema.maximum ? mostId : fullId
  const id = query[limit.name] === undefined ? formatDefaultRequirementId(limit.name) : sentId
  const list = `${target.id} ${schema} ${JSON.stringify(others)}`
  return [{ seen, id, list, start, count: rows.length, limit: most }]
}

/** Returns true if a limit counts rows, and not what they are about. */
function countsRows(target: Operation): boolean {
  const { name } = findByRole(target, 'limit') ?? {}
  return name !== undefined && meanings.counts[target.id]?.[name] === undefined
}

/** Seconds within which a list is taken to be the same. */
const SAME_LIST = 3600

/** Returns true if a page shows a row of the list after the last one of another page. */
function showsMore(other: Page, { id, seen, start, count, limit }: Page): boolean {
  if (Math.abs(other.seen.now - seen.now) > SAME_LIST) return false
  const isLater = other.start >= start + limit && other.count > 0 && 2 * count < limit
  if (id === mostId && isLater) return true
  const isNext = other.start <= start + (id === mostId ? count : 0)
  if (!isNext || other.start + other.count <= start + count || other.count !== other.limit) return false
  // A row of such a page may be one that the longest page left out.
  const known = new Set(id === mostId ? readRowKeys(seen) : [])
  return 2 * readRowKeys(other.seen).filter(key => !known.has(key)).length >= other.count
}
