import { contract } from '../../src/contract/contract.ts'
import { listAttributes } from '../../src/contract/model/list-attributes.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ActiveOverrides, RequestContext } from '../core/request-context.ts'
import type { Overrides, RecordedReply } from '../core/settings/override.ts'
import { trackGapChoices } from '../gaps/gap-choices.ts'
import { padAddresses } from '../resources/rows/pad-addresses.ts'
import { findSchemaName } from '../scenarios/entries/read-entry-shape.ts'
import { answerExactRows } from './answer-exact-rows.ts'
import { changeList } from './change-list.ts'
import { checkRules } from './check-rules.ts'
import { createAliases, replaceAliases } from './create-aliases.ts'
import { createFacts, type Facts } from './create-facts.ts'
import { createListChange, type OverriddenMarket } from './create-list-change.ts'
import { type MarketSource, readMarket } from './market-rows.ts'
import { parseOverrides } from './parse-overrides.ts'
import type { ParsedOverride } from './parsed-override.ts'
import { nameAttribute } from './row-identity.ts'

/** Creates overrides as {@link createOverrides} does. Returns undefined without any. */
export function activateOverrides(value: Overrides, market: MarketSource): ActiveOverrides | undefined {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return isEmpty ? undefined : createOverrides(value, market)
}

/**
 * Checks overrides, and returns a function that answers requests by them. Throws OverrideError for unknown names, and for
 * values and rules that they break.
 */
export function createOverrides(value: Overrides, source: MarketSource): ActiveOverrides {
  const parsed = parseOverrides(value)
  const byOperation = new Map(parsed.map(each => [each.operation.id as string, each]))
  let kept: OverriddenMarket | undefined
  const read = (place: MarketSource): OverriddenMarket => {
    const market = readMarket(place)
    if (kept?.market !== market)
      kept = { market, facts: createFacts(parsed, market), aliases: createAliases(parsed, market) }
    return kept
  }
  checkRules(parsed, source, read(source))
  return {
    value: JSON.parse(JSON.stringify(value)),
    answer: context => {
      // The reply does not depend on the gaps of rows that are only looked up.
      const { choose } = trackGapChoices(context.choices)
      const known = read({ ...context, choose })
      return answerOverridden(byOperation.get(context.operation.id), context, known)
    },
  }
}

function answerOverridden(
  told: ParsedOverride | undefined,
  context: RequestContext,
  known: OverriddenMarket,
): ReturnType<ActiveOverrides['answer']> {
  if (told?.reply !== undefined) return buildReply(told.reply)
  const place = { operation: context.operation, entry: findSchemaName(context), query: context.query }
  const hasAlias = replaceAliases(place, known.aliases) !== undefined
  if (told === undefined && !hasAlias && !showsFact(place.entry, known.facts)) return undefined
  const change = createListChange(place, context, known, told)
  const rows = told?.exact === undefined ? changeList(change) : answerExactRows(change, told.exact)
  if ('status' in rows) return rows
  const { reply } = context.operation
  const hasPadding =
    reply.kind === 'table' && contract.tables[reply.table].some(({ type }) => type === 'FixedString(44)')
  return hasPadding ? padAddresses(reply.table, rows, context.choose) : rows
}

/** Returns true when a column of an entry shows an attribute that an override tells. */
function showsFact(entry: string, { all }: Facts): boolean {
  if (all.length === 0) return false
  const shown = listAttributes(entry).map(nameAttribute)
  return all.some(fact => shown.some(each => each?.entity === fact.entity && each.name === fact.name))
}

function buildReply({ status, headers = {}, body }: RecordedReply): MockReply {
  const isBodiless = status === 204 || status === 304 || body === undefined
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const isText = typeof body === 'string' && type !== undefined && !/json/i.test(type)
  const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type')
  return {
    status,
    headers: {
      ...(isBodiless ? {} : { 'Content-Type': type ?? 'application/json' }),
      ...Object.fromEntries(own),
    },
    body: isBodiless ? '' : isText ? body : JSON.stringify(body),
  }
}
