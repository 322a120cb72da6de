import { perContract } from '../../../contract/activate-contract.ts'
import { getOperation, type SortKey } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { readByRole } from '../../../contract/model/find-by-role.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { getOriginalNumberText } from '../../evidence/parse-lossless-json.ts'
import { isJsonObject } from '../../evidence/read-evidence.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import {
  buildRequiredQuery,
  createRequestPlanner,
  defineGroup,
  findInputForm,
  takePage,
} from '../../requests/build-required-query.ts'
import { sampleOperations } from '../answers/select-successful.ts'
import { createCellFinding, createKeyFinding, readRowKeys } from '../cells/list-row-keys.ts'
import { defineChecks, type Outcome } from '../families/define-checks.ts'
import { defineGroupStatement, type ExchangesByRole, type GroupOutcome } from '../families/judge-groups.ts'
import { getGreatestOffset, pageGroup, pageRequirementIds, rowsPerPage } from './page-group.ts'

/** Roles of the requests: the list, two of its pages, and the list again. */
const overlappingPages = ['all', 'first', 'second', 'again'] as const
type Pages<More extends string = never> = ExchangesByRole<(typeof overlappingPages)[number] | More>

const farGroup = perContract(() =>
  defineGroup({
    kind: 'far',
    profile: 'deep',
    operations: pageGroup.current.operations.filter(id => getGreatestOffset(id) !== undefined),
    about: ['PAG-far'],
    parts(id) {
      const maximum = getGreatestOffset(id) ?? 0
      const take = (offset: number) => takePage(id, rowsPerPage, offset)
      // The later page first: a row that a growing list moves down in between is on neither page twice.
      return {
        far: { about: ['PAR-OFF-maxok'], query: take(maximum), expects: 'allowed' },
        near: { query: take(maximum - rowsPerPage), expects: 'allowed' },
      }
    },
  }),
)

const pastEndId = 'PAG-003'

/** Checks that the pages of a list fit together (PAG). */
export const paginationChecks = perContract(() => {
  const { next, disjoint, repeated, wrapped, border } = pageRequirementIds
  const group = pageGroup.current
  const { operations } = group
  const ordered = operations.filter(id => findFixedOrder(getOperation(id).order) !== undefined)
  const judgeEffect = <Role extends 'beyond' | 'far'>(
    show: (parts: Pages<Role>) => GroupOutcome,
    more: readonly Role[] = [],
  ) =>
    defineGroupStatement(
      { group, roles: [...overlappingPages, ...more], show: explainByIgnoredOffset(show) },
      next,
    )
  return defineChecks({ clause: 'parameter table of the operation, offset', operations }, [
    {
      id: next,
      title: 'offset skips rows of the same list',
      checks:
        'Between two equal answers without offset, the second page begins with the row that follows the first, and goes on like the list, however many rows either has; sent again when the data moved.',
      violation: 'offset is ignored, or one row is lost between two pages',
      ...defineGroupStatement({ group, roles: overlappingPages, show: showNextPage }),
    },
    {
      id: disjoint,
      title: 'no row is on two pages',
      checks: 'No row of the first page is on the second, when the list did not change in between.',
      violation: 'the last row of a page comes again as the first of the next',
      ...judgeEffect(showDisjointPages),
    },
    {
      id: repeated,
      title: 'a page past the end repeats nothing',
      checks:
        'The row at the offset of the default limit is none of those before it, when the list did not change in between.',
      violation: 'past the end of the list the last page comes again',
      ...judgeEffect(showRepeatedRow, ['beyond']),
    },
    {
      id: wrapped,
      title: 'an offset does not begin again at the top',
      checks: 'No row of the page at the greatest offset is among the first rows of the list.',
      violation: 'offset counts modulo 1000, so that the page at 10000 is the first page',
      ...judgeEffect(showWrappedPage, ['beyond', 'far']),
    },
    {
      id: 'PAG-far',
      title: 'two pages far down a list are not the same',
      checks: 'Two pages at the greatest offsets have some other row, or none.',
      violation: 'the last page comes again and again',
      ...defineGroupStatement({ group: farGroup.current, show: showFarPages }, next),
    },
    {
      id: pastEndId,
      title: 'a page past the end has no rows',
      checks: 'A success without rows at an offset says rows: 0.',
      violation: 'rows holds the total of the list',
      operations: sampleOperations.current.lookedUp,
      needs: 'standard',
      requests: () => sampleOperations.current.lookedUp.map(planPastEnd),
      among: ({ exchanges }) =>
        exchanges.filter(
          seen =>
            seen.rows?.length === 0 &&
            readByRole(seen, 'offset') !== undefined &&
            sampleOperations.current.lookedUp.includes(seen.operation),
        ),
      judge: judgePastEnd,
    },
    {
      id: border,
      title: 'the order goes on across the border of a page',
      clause: 'order of rows of the operation',
      checks: 'The last row of the first page and the first of the second are in the documented order.',
      violation: 'every page is sorted by itself',
      operations: ordered,
      ...defineGroupStatement({
        group,
        operations: ordered,
        roles: overlappingPages,
        show: explainByIgnoredOffset(showPageBorder),
      }),
    },
  ])
})

/** Plans a page past the end, about rare values of required parameters where `spec/inputs.yaml` has some. */
function planPastEnd(id: OperationId): PlannedRequest {
  const rare = Object.keys(buildRequiredQuery(id)).flatMap(name => {
    const input = findInputForm(getOperation(id), name, '.rare')
    return input === undefined ? [] : [[name, input] as const]
  })
  const query = { ...Object.fromEntries(rare), ...takePage(id, undefined, 1000) }
  return createRequestPlanner('standard')(`past:${id}`, id, [pastEndId], query, { expects: 'any' })
}

/** Judges a page without rows, of lists that are short on every service. Its status is open. */
function judgePastEnd({ json, rowsAt }: ExchangeEvidence): Outcome {
  const envelope = Array.isArray(json) ? json[0] : json
  const count = isJsonObject(envelope) ? envelope.rows : undefined
  return {
    holds: Number(getOriginalNumberText(count)) === 0,
    message: 'A page without rows counts some.',
    place: rowsAt.replace(/data$/, 'rows'),
    expected: '0',
    actual: count,
  }
}

/** Finds the first rows of the list again at the greatest offset. */
function showWrappedPage(parts: Pages<'beyond' | 'far'>): GroupOutcome {
  const { all, far } = parts
  if (far?.rows === undefined || all?.rows === undefined) return { holds: 0 }
  const [first, rows] = [readRowKeys(all), readRowKeys(far)]
  const index = rows.findIndex(key => first.includes(key))
  if (index === -1) return { holds: rows.length }
  const repeated = showRepeatedRow(parts)
  if ('finding' in repeated) return { ...repeated, cause: pageRequirementIds.repeated }
  const message = 'A row at the top of the list comes again at the greatest offset.'
  return createKeyFinding(far, index, message, 'another row, or none', rows[index])
}

function showFarPages({ near, far }: ExchangesByRole<'near' | 'far'>): GroupOutcome {
  if (near?.rows === undefined || far?.rows === undefined) return { holds: 0 }
  const [before, rows] = [readRowKeys(near), readRowKeys(far)]
  if (rows.length === 0 || rows.some(key => !before.includes(key))) return { holds: 1 }
  const message = 'All rows of a page are on the page before it.'
  return createKeyFinding(far, 0, message, 'other rows, or none', rows[0])
}

/** Finds the row after the default page among the rows before it. */
function showRepeatedRow(parts: ExchangesByRole<'all' | 'first' | 'beyond' | 'again'>): GroupOutcome {
  const { all, first, beyond, again } = parts
  const [before, inner, after] = [readRowKeys(all), readRowKeys(first), readRowKeys(again)]
  const [later] = readRowKeys(beyond)
  if (beyond?.rows === undefined || before.length === 0) return { holds: 0 }
  // A list that ignores its limit has the row itself, too.
  if (later === undefined || !before.slice(0, Number(readByRole(beyond, 'offset'))).includes(later))
    return { holds: 1 }
  // To its last row: a list may grow in its middle.
  if (String(before) !== String(after.slice(0, before.length))) return dataMoved
  if (String(before.slice(0, rowsPerPage)) !== String(inner)) return listBeginsElsewhere
  const message = 'A row before the offset comes again after it.'
  return createKeyFinding(beyond, 0, message, 'another row, or none', later)
}

function findFixedOrder(order: readonly SortKey[]): SortKey | undefined {
  return order.find(({ level, when }) => level === undefined && when === undefined)
}

/** Returns the row keys of both pages, and those that the second page should have. */
function readPageKeys({ all, first, second, again }: Pages) {
  if (!all || !first || !second || !again) return undefined
  const [outer, inner] = [readRowKeys(all), readRowKeys(first)]
  const [next, later] = [readRowKeys(second), readRowKeys(again)]
  // A shorter first page has lost no row if the second begins with the one that follows.
  const [length, span] = [Math.min(inner.length, rowsPerPage), 2 * rowsPerPage]
  // The first page, too: two replicas that are asked by turns have an outer list and pages of other data.
  const isSame =
    String(outer.slice(0, span)) === String(later.slice(0, span)) &&
    String(inner) === String(outer.slice(0, length))
  return { second, inner, next, wanted: outer.slice(length, span), isSame }
}

/** Replaces a finding by its cause if the second page is the first one again. */
function explainByIgnoredOffset<Parts extends Pages>(
  show: (parts: Parts) => GroupOutcome,
): (parts: Parts) => GroupOutcome {
  return parts => {
    const outcome = show(parts)
    const read = 'finding' in outcome ? readPageKeys(parts) : undefined
    if (read === undefined || read.next.length === 0 || String(read.next) !== String(read.inner))
      return outcome
    const message = 'offset is ignored: this page is the first page again.'
    const found = createKeyFinding(read.second, 0, message, read.wanted[0] ?? 'no rows', read.next[0])
    return { ...found, cause: pageRequirementIds.next }
  }
}

const dataMoved = { moved: 'rows of the list changed in between' }
const listBeginsElsewhere = { moved: 'the list begins at another row than its first page' }

function showDisjointPages(parts: Pages): GroupOutcome {
  const read = readPageKeys(parts)
  if (read === undefined || read.next.length === 0 || read.inner.length === 0) return { holds: 0 }
  const { second, inner, next, isSame } = read
  if (!isSame) return dataMoved
  const index = next.findIndex(key => inner.includes(key))
  if (index === -1) return { holds: next.length }
  const message = 'A row of the first page is on the second page too.'
  return createKeyFinding(second, index, message, 'another row', next[index])
}

function showNextPage(parts: Pages): GroupOutcome {
  const read = readPageKeys(parts)
  if (read === undefined || read.wanted.length === 0) return { holds: 0 }
  const { second, inner, next, wanted, isSame } = read
  if (!isSame) return dataMoved
  if (next.some(key => inner.includes(key))) return { moved: 'a row is on both pages' } // PAG-002 says so
  const page = next.slice(0, rowsPerPage)
  const index = wanted.findIndex((key, row) => page[row] !== key)
  if (index === -1) return { holds: wanted.length }
  // A limit is the most that a page may have: a shorter page of the right rows is no fault, one without any is no page.
  const undecided = `the page has ${page.length} of ${rowsPerPage} rows, and limit only says how many at most`
  if (index > 0 && index === page.length) return { undecided }
  const message = `The page does not go on where the one before ends, after ${inner.length} rows.`
  return createKeyFinding(second, index, message, String(wanted[index]), page[index])
}

function showPageBorder(parts: Pages): GroupOutcome {
  const { first, second } = parts
  const read = readPageKeys(parts)
  const sort = findFixedOrder(second?.target.order ?? [])
  if (read === undefined || sort === undefined) return { holds: 0 }
  if (!read.isSame) return dataMoved
  const [before, after] = [first?.rows?.at(-1)?.[sort.by], second?.rows?.[0]?.[sort.by]].map(Number)
  if (before === undefined || after === undefined || Number.isNaN(before + after)) return { holds: 0 }
  const holds = sort.direction === 'descending' ? before >= after : before <= after
  if (holds) return { holds: 1 }
  const message = `The order by ${sort.by} does not go on across the border of the page.`
  return createCellFinding(read.second, 0, sort.by, message, `${sort.direction} from ${before}`, after)
}
