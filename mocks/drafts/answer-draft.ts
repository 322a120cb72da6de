import { contract, type Operation, type Parameter } from '../../src/contract/contract.ts'
import type { GapId } from '../../src/contract/contract-types.ts'
import { findEntryName, listAttributes } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { Selection } from '../../src/contract/select-version.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { rejectRequest } from '../core/reject-request.ts'
import type { MarketView, ReplyEntry } from '../core/request-context.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { findDraftKind } from './draft-kind.ts'
import { type DraftPlan, readDraftPlan } from './draft-plan.ts'
import {
  findDraftEntities,
  findEntitiesOf,
  findNamedKey,
  type RequestedKey,
  readRequestedKey,
} from './find-draft-entities.ts'
import { drawTimeSeries, findTimeSeriesParameters } from './rows/draw-time-series.ts'
import { createRowFilter, orderRows } from './rows/order-rows.ts'
import { drawNamed } from './values/draw-value.ts'
import { isValid } from './values/read-shape.ts'

/** A market, and the version and the gap options of a request to it. */
export interface EntrySource extends MarketView {
  readonly selection?: Selection | undefined
  readonly choose: ChooseGapOption
}

/** Answers an operation from its contract alone, after the query step. */
export function answerDraft(
  operation: Operation,
  request: EntrySource & { readonly query: ReplyEntry },
): readonly ReplyEntry[] | MockReply {
  const { world, now, selection, choose } = request
  const query = Object.fromEntries(Object.entries(request.query).filter(([, value]) => value !== undefined))
  const plan = readDraftPlan(operation, selection?.media.schema ?? findEntryName(operation))
  const { reply } = operation
  // Of a value that is no object nothing but its schema is known.
  if (reply.kind === 'objects' && reply.isSingle && plan.shape.type !== 'object')
    return [
      drawNamed(plan.shape, { name: plan.entry, isNeeded: false }, `${plan.entry} `, request) as ReplyEntry,
    ]
  const kind = findDraftKind(operation, plan.entry)
  const scope = readRequestedKey(operation, kind.entity, query)
  const entity = findDraftEntities(operation, plan.entry, scope, { world, now })
  const known: readonly ReplyEntry[] = entity.rows(plan.entry)
  const { lookup } = plan
  const keys = lookup === undefined ? [] : [query[lookup.name]].flat()
  const positions = lookup === undefined ? Array.from(known.keys()) : keys.map(entity.find)
  const found = positions.filter(position => position !== undefined)
  // Where a plain document has no reply for what does not exist, each key does.
  const hasNotFound = operation.answers?.['404'] !== undefined
  const isOpen = meanings.entities[kind.entity ?? '']?.isSaid !== undefined && !hasNotFound
  const { name: column = '', shape } = kind.key ?? {}
  const made = keys.flatMap((key, at): ReplyEntry[] =>
    isOpen && positions[at] === undefined ? [{ ...known[0], [column]: convertEcho(key, shape?.type) }] : [],
  )
  const isMissing = lookup !== undefined && found.length < keys.length
  const isRefused = hasNotFound
    ? isMissing || namesUnknown(operation, query, request)
    : isMissing && !isOpen && refusesUnknown(operation, lookup, choose)
  if (isRefused) return rejectRequest(choose, 404, 'There is nothing with this key.')
  const echoes = Object.fromEntries(
    listEchoes(plan, query, scope).flatMap(echo => [
      ...Object.entries(entity.describe(plan.entry, ...echo)),
      echo,
    ]),
  )
  const series = findTimeSeriesParameters(plan, operation.parameters)
  const drawn =
    series === undefined
      ? [...found.map(position => known[position]), ...made]
      : drawTimeSeries(plan, series, {
          ...{ query, now, seed: world.seed, most: Math.min(plan.most, MAX_STEPS) },
          about: Object.values(echoes).join(' '),
        })
  const rows = drawn.map(row => ({ ...row, ...echoes }))
  const kept = orderRows(rows.filter(createRowFilter(plan, query, now)), operation, query, plan.rules)
  if (reply.kind === 'objects' && reply.isSingle)
    return kept.slice(0, 1).map(row => keepSchema(row, plan, request))
  const page = cutPage(kept, plan, query, series === undefined ? USUAL_ROWS : MAX_STEPS)
  return reply.kind === 'table' ? page : page.map(row => keepSchema(row, plan, request))
}

/** Returns true if a part of the path is the key of an entity that no draft has, as of the loans of an unknown book. */
function namesUnknown(operation: Operation, query: ReplyEntry, context: MarketView): boolean {
  return operation.parameters.some(parameter => {
    const key = parameter.in === 'path' ? findNamedKey(operation, parameter) : undefined
    const known = key && findEntitiesOf(key, new Map(), context)
    return known !== undefined && [query[parameter.name]].flat().some(each => known.find(each) === undefined)
  })
}

/** Returns a row that its schema allows: with all that it needs, or drawn as a whole. */
function keepSchema(full: ReplyEntry, { entry, shape }: DraftPlan, context: MarketView): ReplyEntry {
  if (isValid(full, shape.schema)) return full
  const isKept = ([name, value]: readonly [string, unknown]) =>
    shape.required.includes(name) || isValid(value, shape.members[name]?.schema)
  const row = Object.fromEntries(Object.entries(full).filter(isKept))
  if (isValid(row, shape.schema)) return row
  const drawn = drawNamed(shape, { name: entry }, `${entry} ${JSON.stringify(row)}`, context) as ReplyEntry
  const whole = { ...drawn, ...row }
  return isValid(whole, shape.schema) || !isValid(drawn, shape.schema) ? whole : drawn
}

/** Returns the values that each row repeats: those of parameters, and the parts of the key that have a default. */
function listEchoes(
  { entry, echoes, shape }: DraftPlan,
  query: ReplyEntry,
  scope: RequestedKey,
): [column: string, value: unknown][] {
  const attributes = listAttributes(entry)
  const parts = [...scope].map(([part, value]) => {
    const shown = attributes.find(({ entity, name }) => `${entity}.${name}` === part)
    return [shown?.column, value] as const
  })
  const sent = echoes.map(({ parameter: { name }, columns }) => [columns[0], query[name]] as const)
  const shown = [...parts, ...sent].flatMap(([column, value]) => {
    if (column === undefined || value === undefined || Array.isArray(value)) return []
    const { type, options } = shape.members[column] ?? {}
    const echo = convertEcho(value, type)
    return echo === undefined || options?.includes(echo) === false ? [] : [[column, echo] as const]
  })
  return Object.entries(Object.fromEntries(shown))
}

/** Returns a value of a request as a column shows it, or undefined if the column cannot show it. */
function convertEcho(value: unknown, type: string | undefined): unknown {
  if (type === 'string') return String(value)
  if (type !== 'integer' && type !== 'number') return value
  const number = Number(value)
  const isPossible = type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number)
  return isPossible ? number : undefined
}

/** Returns the rows of the page, at most as many as the rules allow. */
function cutPage<Row>(
  rows: readonly Row[],
  { limit, offset, most }: DraftPlan,
  query: ReplyEntry,
  usual: number,
): Row[] {
  const start = Math.max(0, Number(offset === undefined ? 0 : (query[offset] ?? 0)))
  const count = limit === undefined ? usual : Number(query[limit] ?? usual)
  return rows.slice(start, start + Math.max(0, Math.min(count, most)))
}

/** Maximum number of steps of a series. */
const MAX_STEPS = 1_000

/** Maximum number of rows of a list without a limit. */
const USUAL_ROWS = 100

/** Returns true if the choice for a gap of the operation or the parameter refuses an unknown key. */
function refusesUnknown(operation: Operation, { gaps }: Parameter, choose: ChooseGapOption): boolean {
  const ids: readonly GapId[] = [...operation.gaps, ...gaps]
  const gap = contract.gaps.find(
    ({ id, options }) =>
      ids.includes(id) && options.includes('not-found') && !options.includes('method-not-allowed'),
  )
  return gap !== undefined && choose(gap) === 'not-found'
}
