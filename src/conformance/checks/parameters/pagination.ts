import type { SortKey } from '../../../contract/contract.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { isObject } from '../../evidence/read-evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Family, Requirement } from '../../model/requirement.ts'
import { pageRows } from '../../requests/groups.ts'
import { brokenCell } from '../shared/broken-cell.ts'
import { hold } from '../shared/hold.ts'
import { judgeGroups, type Parts, type Showing } from '../shared/judge-groups.ts'
import { ofRoles } from '../shared/of-roles.ts'
import { keyColumn, keysOf } from '../shared/row-keys.ts'
import { operationsThat } from '../shared/select.ts'

const paged = {
  level: 'documented',
  clause: 'parameter table of the operation, offset',
  operations: operationsThat(({ parameters }) => parameters.some(({ name }) => name === 'offset')),
  needs: 'standard',
} as const

const ordered = operationsThat(
  ({ id, order }) => paged.operations.includes(id) && orderOf(order) !== undefined,
)

/** A list that is still the same at the end, and two pages in between. */
const sandwich = ['all', 'first', 'second', 'again']

const requirements: readonly Requirement[] = [
  {
    ...paged,
    id: 'PAG-001',
    title: 'offset skips rows of the same list',
    checks:
      'Between two equal answers without offset, the page at an offset is the rows from there on; sent again when the data moved.',
    violation: 'offset is ignored, or one row is lost between two pages',
  },
  {
    ...paged,
    id: 'PAG-002',
    title: 'no row is on two pages',
    checks: 'No row of the first page is on the second, when the list did not change in between.',
    violation: 'the last row of a page comes again as the first of the next',
  },
  {
    ...paged,
    id: 'PAG-003',
    title: 'a page past the end has no rows',
    checks: 'A success without rows at an offset says rows: 0.',
    violation: 'rows holds the total of the list',
    // The one list that is short whatever the service: a token is in few pools.
    operations: ['tokenPoolSearch'],
  },
  {
    ...paged,
    id: 'ORD-HR-pages',
    title: 'the order goes on across the border of a page',
    clause: 'order of rows of the operation',
    checks: 'The last row of the first page and the first of the second are in the documented order.',
    violation: 'every page is sorted by itself',
    operations: ordered,
  },
]

/** Pages of a list belong together (PAG). */
export const pagination: Family = {
  requirements,
  judge(evidence, tally) {
    const pages = ofRoles(evidence, sandwich)
    judgeGroups(pages, tally, { prefix: 'page', requirements: ['PAG-002', 'PAG-001'], show: disjoint })
    judgeGroups(pages, tally, { prefix: 'page', requirements: 'PAG-001', show: nextPage })
    const sorted = ofRoles(pages, sandwich, ordered)
    judgeGroups(sorted, tally, { prefix: 'page', requirements: 'ORD-HR-pages', show: border })
    for (const seen of evidence.exchanges) past(seen, tally)
  },
}

/** The one order that is documented whatever is asked. */
function orderOf(order: readonly SortKey[]): SortKey | undefined {
  return order.find(({ level, when }) => level === undefined && when === undefined)
}

/** The keys of the two inner pages and of the rows they should be, when the outer answers agree. */
function keys({ all, first, second, again }: Parts) {
  const [outer, inner, next, later] = [all, first, second, again].map(seen =>
    seen === undefined ? undefined : keysOf(seen.target, seen.rows ?? []),
  )
  if (!outer || !inner || !next || !later || second === undefined) return undefined
  const span = 2 * pageRows
  const isSame = String(outer.slice(0, span)) === String(later.slice(0, span))
  return { second, inner, next, wanted: outer.slice(pageRows, span), isSame }
}

function key({ target }: Seen): string {
  return keyColumn(target) ?? ''
}

const moved = { moved: 'the first rows changed in between' }

function disjoint(parts: Parts): Showing {
  const read = keys(parts)
  if (read === undefined || read.next.length === 0 || read.inner.length === 0) return { holds: 0 }
  const { second, inner, next, isSame } = read
  if (!isSame) return moved
  const index = next.findIndex(key => inner.includes(key))
  if (index === -1) return { holds: next.length }
  return brokenCell(
    second,
    index,
    key(second),
    'A row of the first page is on the second page too.',
    'another row',
    next[index],
  )
}

function nextPage(parts: Parts): Showing {
  const read = keys(parts)
  if (read === undefined || read.wanted.length === 0) return { holds: 0 }
  const { second, inner, next, wanted, isSame } = read
  if (!isSame) return moved
  if (next.some(key => inner.includes(key))) return { moved: 'a row is on both pages' } // PAG-002 says so
  const page = next.slice(0, pageRows)
  const index = wanted.findIndex((key, row) => page[row] !== key)
  if (index === -1) return { holds: wanted.length }
  return brokenCell(
    second,
    index,
    key(second),
    'The page is not the rows at its offset.',
    String(wanted[index]),
    page[index],
  )
}

function border(parts: Parts): Showing {
  const { first, second } = parts
  const read = keys(parts)
  const sort = orderOf(second?.target.order ?? [])
  if (read === undefined || sort === undefined) return { holds: 0 }
  if (!read.isSame) return moved
  const [before, after] = [first?.rows?.at(-1)?.[sort.by], second?.rows?.[0]?.[sort.by]].map(Number)
  if (before === undefined || after === undefined || Number.isNaN(before + after)) return { holds: 0 }
  const holds = sort.direction === 'descending' ? before >= after : before <= after
  if (holds) return { holds: 1 }
  const message = `The order by ${sort.by} does not go on across the border of the page.`
  return brokenCell(read.second, 0, sort.by, message, `${sort.direction} from ${before}`, after)
}

/** Whatever the status of a page past the end: a success is an empty table. */
function past(seen: Seen, tally: Tally): void {
  const { json, query, rows, target } = seen
  if (query.offset === undefined || rows?.length !== 0 || target.id !== 'tokenPoolSearch') return
  const envelope = Array.isArray(json) ? json[0] : json
  const count = isObject(envelope) ? envelope.rows : undefined
  hold(tally, 'PAG-003', seen, count === 0, {
    message: 'A page without rows counts some.',
    place: seen.rowsAt.replace(/data$/, 'rows'),
    expected: '0',
    actual: count,
  })
}
