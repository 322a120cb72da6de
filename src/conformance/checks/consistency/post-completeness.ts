import type { Schemas } from '../../../contract/contract-types.ts'
import type { NamedRow } from '../../evidence/evidence.ts'
import { defineGroup } from '../../requests/plan-group.ts'
import { countLimitedRows } from '../answers/judge-row-limit.ts'
import { describeBrokenCell } from '../cells/describe-broken-cell.ts'
import { joinFamilies } from '../families/check-family.ts'
import { defineJointCheck } from '../families/define-joint-check.ts'
import type { ExchangesByRole, GroupOutcome } from '../families/judge-groups.ts'

type Field = keyof Schemas['ScoredPost']
const url = 'postUrl' satisfies Field
const symbol = 'tokenSymbol' satisfies Field
const score = 'combinedScore' satisfies Field

const ids = { some: 'FIL-SP-some', all: 'FIL-SP-all' } as const

/** Posts without a filter, with one, and without once more, so that a post that went is not missed. */
const filtered = defineGroup({
  kind: 'posts',
  profile: 'standard',
  operations: ['alphaPostDetection'],
  about: [...Object.values(ids), 'FIL-SP'],
  parts: () => ({
    before: {},
    by: { query: { token_filter: { input: 'social.symbol' } } },
    after: {},
  }),
})

type Parts = ExchangesByRole<'before' | 'by' | 'after'>
const shared = { group: filtered, clause: 'social, GET alpha-post-detection' } as const

const someKept = defineJointCheck({
  ...shared,
  id: ids.some,
  title: 'token_filter keeps posts about its token',
  level: 'documented',
  checks:
    'When posts about the token are in the list without the filter, before and after, some of them are in the list with it, unless that is full.',
  violation: 'an empty list, whatever the filter is',
  show: parts => showKept(parts, (missing, due) => missing < due),
})

const allKept = defineJointCheck({
  ...shared,
  id: ids.all,
  title: 'token_filter keeps every post about its token',
  level: 'inferred', // how many posts are analyzed, and whether scores stay, is not said
  checks:
    'Posts about the token that are in the list without the filter, before and after, are in the list with it; of a full one, those of a higher score than its last.',
  violation: 'every second post is left out',
  show: parts => showKept(parts, () => false),
})

/** Whether a filter drops what it has to keep (FIL). */
export const postCompleteness = joinFamilies([someKept, allKept])

/** Posts that have to be in the filtered list. */
function listDue({ before, by, after }: Parts): NamedRow[] {
  if (by?.rows === undefined) return []
  const isFull = countLimitedRows(by) >= Number(by.typed.limit)
  const last = Number(by.rows.at(-1)?.[score])
  const later = new Set(after?.rows?.map(row => row[url]))
  return (before?.rows ?? []).filter(
    row =>
      toSymbol(row[symbol]) === toSymbol(by.query.token_filter) &&
      later.has(row[url]) &&
      (!isFull || Number(row[score]) > last),
  )
}

/** `suffices` tells whether it will do when so many of those that are due are missing. */
function showKept(parts: Parts, suffices: (missing: number, due: number) => boolean): GroupOutcome {
  const { before, by } = parts
  const due = listDue(parts)
  if (before === undefined || by === undefined || due.length === 0)
    return { untold: 'no listed post is about the token of the filter' }
  const kept = new Set(by.rows?.map(row => row[url]))
  const missing = due.filter(row => !kept.has(row[url]))
  const [first] = missing
  if (first === undefined || suffices(missing.length, due.length))
    return { holds: due.length - missing.length }
  const message = `A post of the list is missing in the list filtered by its token (exchange ${by.n}).`
  const expected = `among the ${by.rows?.length} posts about ${by.query.token_filter}`
  return describeBrokenCell(before, before.rows?.indexOf(first) ?? 0, url, message, expected, first[url])
}

/** A symbol as it compares: the contract says nothing of a dollar sign or of its case. */
function toSymbol(text: unknown): string {
  return String(text).replace(/^\$/, '').toLowerCase()
}
