import type { Envelope } from '../../src/contract/decode-table.ts'
import type { ActiveScenario, Context, ReplyEntry } from '../core/context.ts'
import { Interruption } from '../core/interruption.ts'
import type { MockReply, MockRequest } from '../core/mock-reply.ts'

/** The first answer that a scenario in force gives instead of the operation. */
export function answerByScenario(context: Context): MockReply | undefined {
  for (const { behaviour } of context.scenarios) {
    const reply = behaviour.before?.(context)
    if (reply !== undefined) return reply
  }
  return undefined
}

/** The request as the scenarios in force change it. */
export function changeRequest(context: Context): MockRequest {
  return context.scenarios.reduce(
    (request, scenario) =>
      applyHook(scenario, request, context, () => scenario.behaviour.request?.(request, context)),
    context.request,
  )
}

/** The parameters as the scenarios in force change them. */
export function changeQuery(context: Context): ReplyEntry {
  return context.scenarios.reduce(
    (query, scenario) =>
      applyHook(scenario, query, context, () => scenario.behaviour.query?.(query, context)),
    context.query,
  )
}

/** What is listed as the scenarios in force change it, or the refusal of one of them. */
export function changeEntries(
  entries: readonly ReplyEntry[],
  context: Context,
): readonly ReplyEntry[] | MockReply {
  let present = entries
  for (const scenario of context.scenarios) {
    const next = applyHook<readonly ReplyEntry[] | MockReply>(scenario, present, context, () =>
      scenario.behaviour.entries?.(present, context),
    )
    if ('status' in next) return next
    present = next
  }
  return present
}

/** A table as the scenarios in force change it. */
export function changeEnvelope(envelope: Envelope, context: Context): Envelope {
  return context.scenarios.reduce(
    (present, scenario) =>
      applyHook(scenario, present, context, () => scenario.behaviour.envelope?.(present, context)),
    envelope,
  )
}

/** The finished reply as the scenarios in force change it; it names them, and the preferences it honours (RFC 7240). */
export function changeReply(reply: MockReply, context: Context): MockReply {
  const { scenarios } = context
  if (scenarios.length === 0) return reply
  const { headers, ...rest } = scenarios.reduce(
    (present, scenario) =>
      applyHook(scenario, present, context, () => scenario.behaviour.after?.(present, context)),
    reply,
  )
  const preferences = scenarios.flatMap(({ preference }) => preference ?? [])
  const marks = {
    'X-Mock-Scenario': scenarios.map(scenario => formatMark(scenario, context)).join(', '),
    ...(preferences.length === 0 ? {} : { 'Preference-Applied': preferences.join(', ') }),
  }
  return { ...rest, headers: { ...headers, ...marks } }
}

/**
 * What the hook of a scenario makes of a value. Two faults may not fit together: then the one that cannot go on leaves things
 * as they are, and the reply says so. A scenario that fails alone is broken itself.
 */
function applyHook<Value>(
  scenario: ActiveScenario,
  value: Value,
  context: Context,
  hook: () => Value | undefined,
): Value {
  try {
    return hook() ?? value
  } catch (error) {
    if (context.scenarios.length === 1 || error instanceof Interruption) throw error
    context.skipped = [...context.skipped, scenario]
    return value
  }
}

function formatMark(scenario: ActiveScenario, { skipped }: Context): string {
  return skipped.includes(scenario) ? `${scenario.text}; skipped` : scenario.text
}
