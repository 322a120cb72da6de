import type { Envelope } from '../../src/contract/tables.ts'
import type { Context } from '../core/context.ts'
import type { MockReply, MockRequest } from '../core/mock-reply.ts'
import type { Entry } from './shared/scenario.ts'

/** The first answer that a scenario in force gives instead of the operation. */
export function answerInstead(context: Context): MockReply | undefined {
  for (const { behaviour } of context.scenarios) {
    const reply = behaviour.before?.(context)
    if (reply !== undefined) return reply
  }
  return undefined
}

/** The request as the scenarios in force change it. */
export function changeRequest(context: Context): MockRequest {
  return context.scenarios.reduce(
    (request, { behaviour }) => changed(request, () => behaviour.request?.(request, context)),
    context.request,
  )
}

/** The parameters as the scenarios in force change them. */
export function changeQuery(context: Context): Entry {
  return context.scenarios.reduce(
    (query, { behaviour }) => changed(query, () => behaviour.query?.(query, context)),
    context.query,
  )
}

/** What is listed as the scenarios in force change it, or the refusal of one of them. */
export function changeEntries(entries: readonly Entry[], context: Context): readonly Entry[] | MockReply {
  let present = entries
  for (const { behaviour } of context.scenarios) {
    const next = changed<readonly Entry[] | MockReply>(present, () => behaviour.entries?.(present, context))
    if ('status' in next) return next
    present = next
  }
  return present
}

/** A table as the scenarios in force change it. */
export function changeEnvelope(envelope: Envelope, context: Context): Envelope {
  return context.scenarios.reduce(
    (present, { behaviour }) => changed(present, () => behaviour.envelope?.(present, context)),
    envelope,
  )
}

/** The finished reply as the scenarios in force change it; it names them, and the preferences it honours (RFC 7240). */
export function changeReply(reply: MockReply, context: Context): MockReply {
  const { scenarios } = context
  if (scenarios.length === 0) return reply
  const { headers, ...rest } = scenarios.reduce(
    (present, { behaviour }) => changed(present, () => behaviour.after?.(present, context)),
    reply,
  )
  const preferences = scenarios.flatMap(({ preference }) => preference ?? [])
  const marks = {
    'X-Mock-Scenario': scenarios.map(({ text }) => text).join(', '),
    ...(preferences.length === 0 ? {} : { 'Preference-Applied': preferences.join(', ') }),
  }
  return { ...rest, headers: { ...headers, ...marks } }
}

/** What a hook makes of a value; two faults may not fit together, and then the second leaves things as they are. */
function changed<Value>(value: Value, hook: () => Value | undefined): Value {
  try {
    return hook() ?? value
  } catch {
    return value
  }
}
