import { memoize } from '../../src/base/memoize.ts'
import { contract } from '../../src/contract/contract.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { ActiveOverrides, RequestContext } from '../core/request-context.ts'
import type { Overrides, RecordedReply } from '../core/settings/override.ts'
import { trackGapChoices } from '../gaps/gap-choices.ts'
import { padAddresses } from '../resources/rows/pad-addresses.ts'
import { findSchemaName } from '../scenarios/entries/read-entry-shape.ts'
import { changeList, type OverriddenMarket } from './change-list.ts'
import { createFacts, type Facts } from './create-facts.ts'
import { findBrokenOverrides } from './find-broken-overrides.ts'
import { type MarketRows, type MarketSource, readMarket } from './market-rows.ts'
import { parseOverrides } from './parse-overrides.ts'
import type { ParsedOverride } from './parsed-override.ts'
import { type RowPlace, readIdentification } from './read-identification.ts'

/**
 * Checks overrides, and returns a function that answers requests by them. Throws OverrideError for unknown names, and for
 * values that their columns do not allow. Rules that rows break are listed, and the rows are sent anyway.
 * Returns undefined without any override.
 */
export function createOverrides(value: Overrides, source: MarketSource): ActiveOverrides | undefined {
  const parsed = parseOverrides(value)
  if (parsed.length === 0) return undefined
  const byOperation = new Map(parsed.map(each => [each.operation.id as string, each]))
  const findFacts = memoize((market: MarketRows) => createFacts(parsed, market))
  const read = (place: MarketSource): OverriddenMarket => {
    const market = readMarket(place)
    return { market, facts: findFacts(market) }
  }
  return {
    value: JSON.parse(JSON.stringify(value)),
    broken: findBrokenOverrides(parsed, source, read(source)),
    answer: context => {
      // The reply does not depend on the gaps of rows that are only looked up.
      const { choose } = trackGapChoices(context.choices)
      const known = read({ ...context, choose })
      return answerOverridden(byOperation.get(context.operation.id), context, known)
    },
  }
}

function answerOverridden(
  own: ParsedOverride | undefined,
  request: RequestContext,
  known: OverriddenMarket,
): ReturnType<ActiveOverrides['answer']> {
  if (own?.reply !== undefined) return buildReply(own.reply)
  const { operation, query, choose } = request
  const place = { operation, entry: findSchemaName(request), query }
  if (own === undefined && !showsFact(place, known.facts)) return undefined
  const rows = changeList({ place, request, own, ...known })
  if ('status' in rows) return rows
  const { reply } = operation
  const hasPadding =
    reply.kind === 'table' && contract.tables[reply.table].some(({ type }) => type === 'FixedString(44)')
  return hasPadding ? padAddresses(reply.table, rows, choose) : rows
}

/** Returns true when a column of an entry shows an attribute that an override tells. */
function showsFact(place: RowPlace, { all }: Facts): boolean {
  return readIdentification(place).attributes.some(({ entity, name }) =>
    all.some(fact => fact.entity === entity && fact.name === name),
  )
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
