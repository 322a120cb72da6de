import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation, type ParameterRole, type SortKey } from '../../../contract/contract.ts'
import { findByRole, findOperationsWith, getRole, readByRole } from '../../../contract/model/find-by-role.ts'
import { findScopeParameter } from '../../../contract/model/list-attributes.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { createRequestPlanner } from '../../requests/build-required-query.ts'
import { requestGroups } from '../across/evaluate-expression.ts'
import { readRowKeys } from '../cells/list-row-keys.ts'
import { defineChecks, recordOutcome } from '../families/define-checks.ts'

/** All sorting requests of `spec/across.yaml`. Other checks need not plan them again. */
export const sortingRequests = perContract(() =>
  requestGroups.current.flatMap(({ operations, requests = {} }) =>
    Object.values(requests).flatMap(({ query: sent = {}, also: about = [] }) =>
      operations.flatMap(operation => {
        const target = contract.operations.find(({ id }) => id === operation)
        const query = sent as Record<string, string>
        const columns = target && readSortColumns({ target, query })
        const isSorted = columns?.ascending !== undefined || columns?.descending !== undefined
        return isSorted ? [{ operation, query, columns, about }] : []
      }),
    ),
  ),
)

/** Returns the columns that a query sorts by, by direction. */
export function readSortColumns(seen: Parameters<typeof readByRole>[0]) {
  return { ascending: readByRole(seen, 'ascending'), descending: readByRole(seen, 'descending') }
}

/** The request with columns of both directions, and the column of each. */
export const combinedSortingRequest = perContract(() => {
  const found = sortingRequests.current.find(
    ({ columns }) => columns.ascending !== undefined && columns.descending !== undefined,
  )
  const { query = {}, columns, about = [] } = found ?? {}
  const [first = '', second = ''] = [columns?.ascending, columns?.descending].map(text =>
    text?.replaceAll(',', ''),
  )
  return { query, about, first, second, both: `${first},${second}` }
})

const ids = { second: 'PAR-ORDER-second', first: 'PAR-ORDER-first' } as const
const lists = perContract(() => findOperationsWith('ascending'))

/**
 * Checks that lists requested with a sort parameter are sorted by it. The contract leaves the permitted columns open, so only columns that visibly sort the
 * list are judged.
 */
export const sortParameterChecks = perContract(() => {
  const { first, second, both } = combinedSortingRequest.current
  return defineChecks(
    { clause: readClause('sorting'), operations: lists.current.map(({ id }) => id), needs: 'standard' },
    [
      {
        id: ids.second,
        title: 'the second column sorts what the first leaves equal',
        checks: `Sorted by ${both}, neighbors with the same ${first} ascend by ${second}, when the list can be sorted by each alone.`,
        violation: 'only the first name is looked at',
      },
      {
        id: ids.first,
        title: 'a sorted list begins with the extreme of all rows',
        checks:
          'When ascending and descending order differ, no row of the list, here or in a later reply, comes before the first by the value of the column; rows younger than a day apart.',
        violation: 'numbers that are sorted as text: 500 before 3000 in descending order',
      },
    ],
    {
      requests: () =>
        lists.current.map(target => {
          const { id } = target
          const isAsked = sortingRequests.current.some(({ operation }) => operation === id)
          const plan = createRequestPlanner(isAsked ? 'standard' : 'deep')
          const query = { [findByRole(target, 'ascending')?.name ?? '']: both }
          return plan(`sorted:${id}:${both} asc`, id, [ids.second], query, { expects: 'allowed' })
        }),
      judge: judgeSorting,
    },
  )
})

function judgeSorting({ exchanges }: Evidence, tally: Tally): void {
  for (const { id } of lists.current) {
    const answers = exchanges.filter(
      ({ operation, target, query, rows = [] }) =>
        operation === id && rows.length > 0 && Object.keys(query).every(name => isOfPage(target, name)),
    )
    judgeSecond(answers, tally)
    for (const ascending of answers.filter(isFirstPage)) judgeFirst(ascending, answers, tally)
  }
}

const NO_ORDER = 'the list shows no order by each of the two, or nothing that the first leaves equal'

/** Returns true for parameters of the order, the page and the scope. Any other one selects rows. */
function isOfPage(target: Operation, name: string): boolean {
  return pageRoles.has(getRole(target, name)) || name === findScopeParameter(target)?.name
}

const pageRoles: ReadonlySet<unknown> = new Set<ParameterRole>(['limit', 'offset', 'ascending', 'descending'])

function isFirstPage(seen: ExchangeEvidence): boolean {
  const { ascending, descending } = readSortColumns(seen)
  return ascending !== undefined && /^\w+$/.test(ascending) && descending === undefined && isAtStart(seen)
}

function isAtStart(seen: ExchangeEvidence): boolean {
  return Number(readByRole(seen, 'offset') ?? 0) === 0
}

function judgeSecond(answers: readonly ExchangeEvidence[], tally: Tally): void {
  const { first, second, both } = combinedSortingRequest.current
  const isAscending = ({ rows }: ExchangeEvidence, by: string) =>
    findOutOfOrder({ by, direction: 'ascending' }, rows) === -1
  const isSortedBy = (column: string) =>
    answers.some(each => readSortColumns(each).ascending === column && isAscending(each, column)) &&
    answers.some(each => !isAscending(each, column))
  for (const seen of answers) {
    const { rows = [], rowsAt } = seen
    const { ascending, descending } = readSortColumns(seen)
    if (ascending !== both || descending !== undefined) continue
    const ties = rows.flatMap((row, at) => (at > 0 && row[first] === rows[at - 1]?.[first] ? [at] : []))
    const values = rows.map(row => toComparable(row[second]))
    const late = ties.find(at => compareValues(values[at], values[at - 1]) < 0)
    const outcome = {
      holds: late === undefined,
      message: `Two rows with the same ${first} are not in the order of ${second}.`,
      place: `${rowsAt}[${late}].${second}`,
      expected: `at least ${rows[(late ?? 0) - 1]?.[second]}`,
      actual: rows[late ?? 0]?.[second],
    }
    const isClear = isSortedBy(first) && isSortedBy(second) && ties.length > 0
    recordOutcome(tally, ids.second, seen, isClear ? outcome : NO_ORDER)
  }
}

/** Minimum age of judged rows (seconds). An index may lag behind, but not by a day. */
const SETTLED_AGE_S = 86_400

function judgeFirst(ascending: ExchangeEvidence, answers: readonly ExchangeEvidence[], tally: Tally): void {
  const scope = findScopeParameter(ascending.target)?.name ?? ''
  const column = String(readSortColumns(ascending).ascending)
  // By default the newest row comes first.
  const [{ by: newest } = { by: '' }] = ascending.target.order
  const here = answers.filter(each => each.typed[scope] === ascending.typed[scope])
  const descending = here.find(each => {
    const sorted = readSortColumns(each)
    return sorted.ascending === undefined && sorted.descending === column && isAtStart(each)
  })
  if (descending === undefined || !isReversed(ascending, descending)) return
  for (const [seen, sign] of [
    [ascending, 1],
    [descending, -1],
  ] as const) {
    const head = toComparable(seen.rows?.[0]?.[column])
    // A reply cannot hold what came into being after it, nor need it hold what had just done so, or what nobody saw again.
    const settled = here
      .filter(({ n }) => n >= seen.n)
      .flatMap(({ rows = [] }) =>
        rows.filter(row => Number(toComparable(row[newest])) < 1000 * (seen.now - SETTLED_AGE_S)),
      )
    if (typeof head !== 'number' || settled.length === 0) continue
    const before = settled.find(row => sign * (Number(toComparable(row[column])) - head) < 0)
    recordOutcome(tally, ids.first, seen, {
      holds: before === undefined,
      message: `The list has a row that comes before the first one by ${column}.`,
      place: `${seen.rowsAt}[0].${column}`,
      expected: `at ${sign > 0 ? 'most' : 'least'} ${before?.[column]}`,
      actual: seen.rows?.[0]?.[column],
    })
  }
}

/** Returns true if two replies list the rows in different orders, or have few rows in common. */
function isReversed(one: ExchangeEvidence, other: ExchangeEvidence): boolean {
  const [ours, theirs] = [readRowKeys(one), readRowKeys(other)]
  const places = ours.map(key => theirs.indexOf(key)).filter(at => at >= 0)
  return (
    places.length * 2 < ours.length || places.some((at, index) => index > 0 && at < Number(places[index - 1]))
  )
}

/** Returns the index of the first row before which another one should come, or -1. Ties are allowed. */
export function findOutOfOrder(
  { by, direction }: Pick<SortKey, 'by' | 'direction'>,
  rows: readonly NamedRow[] = [],
): number {
  const sign = direction === 'ascending' ? 1 : -1
  const values = rows.map(row => toComparable(row[by]))
  return values.findIndex((value, at) => at > 0 && sign * compareValues(value, values[at - 1]) < 0)
}

/** Returns a number, an instant as epoch milliseconds, or another text. Returns undefined for other values. */
export function toComparable(value: unknown): number | string | undefined {
  if (typeof value === 'string') {
    const instant = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN
    return Number.isNaN(instant) ? value : instant
  }
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Compares two values. Texts are in no order unless code points and a dictionary agree. */
function compareValues(one: number | string | undefined, other: number | string | undefined): number {
  if (typeof one !== 'string' || typeof other !== 'string') return Number(one) - Number(other)
  const byCodePoint = one < other ? -1 : one > other ? 1 : 0
  return Math.sign(dictionary.compare(one, other)) === byCodePoint ? byCodePoint : 0
}

const dictionary = new Intl.Collator('en', { sensitivity: 'base' })
