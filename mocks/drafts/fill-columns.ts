import { memoize } from '../../src/base/memoize.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import type { Operation } from '../../src/contract/contract.ts'
import { entries } from '../../src/contract/entries.ts'
import { normalizeKey } from '../../src/contract/expressions/normalize-text.ts'
import { findEntryName } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { toMidnight } from '../time/calendar.ts'
import type { EntrySource } from './answer-draft.ts'
import { getFactName, listKeyColumns } from './draft-kind.ts'
import { isSingleRowRule } from './draft-plan.ts'
import { getFaker, refuseUntilLoaded } from './load-faker.ts'
import { enforceRules } from './rules/enforce-rules.ts'
import { createRandomSource, drawValue } from './values/draw-value.ts'
import { isValid, readDraftedEntryShape } from './values/read-shape.ts'

/** Columns of an operation that its resource does not fill, such as a new one. */
export interface UnfilledColumns {
  readonly operationId: string
  /** Table or object of the rows. */
  readonly entry: string
  readonly columns: readonly string[]
  /** Names under which the resource gives the values: those before the columns were renamed. */
  readonly formerNames: readonly string[]
}

/** Found by the first reply with rows, so that no other row is checked. */
const found = perContract(() => new Map<string, UnfilledColumns>())

/** Lists the columns that no resource fills, of the operations that had a reply with rows. */
export function listUnfilledColumns(): UnfilledColumns[] {
  return [...found.current.values()].filter(({ columns }) => columns.length > 0)
}

/** Returns the columns of a reply that are drafted, as a header lists them. Empty when there are none. */
export function formatDraftedColumns(operation: Operation, entry: string): string {
  const { columns = [] } = found.current.get(`${operation.id} ${entry}`) ?? {}
  return columns.map(encodeURIComponent).join(', ')
}

/** Drafts the columns that a resource does not fill. Where it fills all, the rows are the same. */
export function fillColumns(
  rows: readonly ReplyEntry[],
  operation: Operation,
  request: EntrySource & { readonly query: ReplyEntry },
): readonly ReplyEntry[] | MockReply {
  const [first] = rows
  if (first === undefined) return rows
  const entry = request.selection?.media.schema ?? findEntryName(operation)
  const find = (_key: string) => findUnfilled(operation, entry, first)
  const unfilled = memoize(find, found.current)(`${operation.id} ${entry}`)
  if (unfilled.columns.length === 0) return rows
  if (getFaker() === undefined) return refuseUntilLoaded(request.choose)
  return rows.map(row => fillRow(row, unfilled, request))
}

function findUnfilled({ id: operationId }: Operation, entry: string, row: ReplyEntry): UnfilledColumns {
  const { members } = readDraftedEntryShape(entry)
  const columns = Object.keys(members).filter(name => row[name] === undefined)
  const unknown = Object.keys(row).filter(name => members[name] === undefined)
  const isRenamed =
    unknown.length === columns.length &&
    columns.every((name, at) => isValid(row[unknown[at] ?? ''], members[name]?.schema))
  return { operationId, entry, columns, formerNames: isRenamed ? unknown : [] }
}

/** Draws by the key of a row, so that all replies show the same value of an entity. */
function fillRow(
  row: ReplyEntry,
  { entry, columns, formerNames }: UnfilledColumns,
  { world, now, query }: EntrySource & { readonly query: ReplyEntry },
): ReplyEntry {
  const shape = readDraftedEntryShape(entry)
  const key = listKeyColumns(entry).map(name => row[name])
  const isKnown = key.length > 0 && !key.includes(undefined)
  const of = isKnown ? key.map(normalizeKey).join(' ') : JSON.stringify(row)
  const dice = createRandomSource(world.seed, `${meanings.entries[entry]?.rows ?? entry} ${of}`)
  const filled = { ...row }
  for (const [at, name] of columns.entries()) {
    const { [formerNames[at] ?? name]: former } = row
    const place = { dice, name, id: getFactName(entry, name), today: toMidnight(now), salt: 0 }
    const member = shape.members[name]
    filled[name] = former ?? (member && drawValue(member, place))
  }
  const rules = (entries.rules[entry] ?? []).filter(isSingleRowRule)
  const fixed = new Set(Object.keys(shape.members).filter(name => !columns.includes(name)))
  enforceRules(rules, { scope: { row: filled, query, now }, shape, fixed })
  return filled
}
