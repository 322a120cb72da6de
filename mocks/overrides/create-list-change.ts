import type { MockReply } from '../core/mock-reply.ts'
import type { ReplyEntry, RequestContext } from '../core/request-context.ts'
import { type EntrySource, listEntries } from '../drafts/list-entries.ts'
import type { ListChange } from './change-list.ts'
import { type Aliases, hasAlias, replaceAliases } from './create-aliases.ts'
import type { Facts } from './create-facts.ts'
import type { MarketRows } from './market-rows.ts'
import type { ParsedOverride } from './parsed-override.ts'
import type { RowPlace } from './row-identity.ts'

/** Rows, facts and aliases of overrides in one market. */
export interface OverriddenMarket {
  readonly market: MarketRows
  readonly facts: Facts
  readonly aliases: Aliases
}

/** Joins a request with what overrides tell about its operation. */
export function createListChange(
  place: RowPlace,
  context: RequestContext,
  { market, facts, aliases }: OverriddenMarket,
  told: ParsedOverride | undefined,
): ListChange {
  return {
    ...{ place, market, facts, request: context, now: context.now, keyed: told?.keyed ?? [] },
    isKnown: key => hasAlias(place.entry, key, aliases) || market.find(place, key) !== undefined,
    list: query => listAliased({ ...place, query }, context, aliases),
  }
}

function listAliased(
  place: RowPlace,
  context: EntrySource,
  aliases: Aliases,
): readonly ReplyEntry[] | MockReply {
  const aliased = replaceAliases(place, aliases)
  if (aliased === undefined) return listEntries(place.operation, place.query, context)
  const rows = listEntries(place.operation, aliased.query, context)
  return 'status' in rows ? rows : rows.map(aliased.rename)
}
