import type { Envelope } from '../../src/contract/tables/decode-table.ts'
import type { RequestSlots } from '../core/create-counter.ts'
import { isFromConsole } from '../core/is-from-console.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type {
  ActiveScenario,
  Behavior,
  CountedPart,
  MarketView,
  ReplyEntry,
  RequestContext,
} from '../core/request-context.ts'

/** Returns the counters that a request advances. Requests of the console have counters of their own. */
export function listCounterNames({ scenarios, request }: RequestContext) {
  const owner = isFromConsole(request) ? 'console ' : ''
  return scenarios.flatMap((scenario): { part: CountedPart; key: string; places?: RequestSlots }[] => {
    const { window, behavior } = scenario
    const key = owner + scenario.key
    const { counts } = behavior
    return [
      ...(window === undefined ? [] : [{ part: window, key: `window ${key}` }]),
      ...(counts === 'requests' ? [{ part: scenario, key }] : []),
      ...(typeof counts === 'object'
        ? [{ part: scenario, key: `${key} ${request.path}`, places: counts }]
        : []),
    ]
  })
}

/** Counts a request in this process. Returns its number for each scenario that counts. */
export function countRequest(context: RequestContext | undefined): Map<CountedPart, number> {
  return new Map(
    context &&
      listCounterNames(context).map(({ part, key, places }) => [part, context.session.count(key, places)]),
  )
}

/** Returns the scenarios whose window has the request, after it was counted. */
export function pickScenariosInForce({ scenarios, counts }: RequestContext): readonly ActiveScenario[] {
  return scenarios.filter(({ window }) => {
    if (window === undefined) return true
    const number = (counts?.get(window) ?? 0) - window.after
    return window.once ? number === 1 : number >= 1
  })
}

/** Returns the first reply that an active scenario gives instead of the operation. */
export function answerByScenario(context: RequestContext): MockReply | undefined {
  for (const scenario of context.scenarios) {
    const reply = scenario.behavior.before?.(context, readCount(scenario, context))
    if (reply !== undefined) return reply
  }
  return undefined
}

/** Returns the market as changed by the active scenarios. */
export function changeMarket({ world, now, scenarios }: RequestContext): MarketView {
  return scenarios.reduce<MarketView>((view, { behavior }) => behavior.market?.(view) ?? view, { world, now })
}

export function changeQuery(context: RequestContext): ReplyEntry {
  return applyHooks(context.query, context, ({ query }, present) => query?.(present, context))
}

/** Returns the entries as changed by the active scenarios, or the error reply of one. */
export function changeEntries(
  all: readonly ReplyEntry[],
  context: RequestContext,
): readonly ReplyEntry[] | MockReply {
  return applyHooks<readonly ReplyEntry[] | MockReply>(all, context, ({ entries }, present, count) =>
    'status' in present ? present : entries?.(present, context, count),
  )
}

export function changeEnvelope(table: Envelope, context: RequestContext): Envelope {
  return applyHooks(table, context, ({ envelope }, present, count) => envelope?.(present, context, count))
}

/** Returns the reply as scenarios change it. Headers name them and the applied preferences (RFC 7240). */
export function changeReply(reply: MockReply, context: RequestContext): MockReply {
  const { scenarios } = context
  if (scenarios.length === 0) return reply
  const { headers, ...rest } = applyHooks(reply, context, ({ after }, present, count) =>
    after?.(present, context, count),
  )
  const preferences = scenarios.flatMap(({ preference }) => preference ?? [])
  const marks = {
    'X-Mock-Scenario': scenarios
      .map(scenario => (context.skipped.includes(scenario) ? `${scenario.text}; skipped` : scenario.text))
      .join(', '),
    ...(preferences.length === 0 ? {} : { 'Preference-Applied': preferences.join(', ') }),
  }
  return { ...rest, headers: { ...headers, ...marks } }
}

/**
 * Applies a hook of each scenario to a value. A hook can fail in combination with other scenarios. It then
 * changes nothing, and the reply marks the scenario as skipped. Throws if the only scenario fails.
 */
function applyHooks<Value>(
  value: Value,
  context: RequestContext,
  hook: (behavior: Behavior, present: Value, count: number) => Value | undefined,
): Value {
  return context.scenarios.reduce((present, scenario) => {
    try {
      return hook(scenario.behavior, present, readCount(scenario, context)) ?? present
    } catch (error) {
      if (context.scenarios.length === 1) throw error
      context.skipped = [...context.skipped, scenario]
      return present
    }
  }, value)
}

/** Returns the number of the request for a scenario, from 1 at the first request of its window. */
function readCount(scenario: ActiveScenario, { counts }: RequestContext): number {
  const before = scenario.behavior.counts === 'requests' ? (scenario.window?.after ?? 0) : 0
  return (counts?.get(scenario) ?? 0) - before
}
