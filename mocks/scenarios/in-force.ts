import type { Envelope } from '../../src/contract/tables.ts'
import type { Context } from '../context.ts'
import type { MockReply } from '../http.ts'
import type { Entry } from './scenario.ts'

/** The first answer that a scenario in force gives instead of the operation. */
export function answerInstead(context: Context): MockReply | undefined {
  for (const { behaviour } of context.scenarios) {
    const reply = behaviour.before?.(context)
    if (reply !== undefined) return reply
  }
  return undefined
}

/** The parameters as the scenarios in force change them. */
export function changeQuery(context: Context): Entry {
  return context.scenarios.reduce(
    (query, { behaviour }) => behaviour.query?.(query, context) ?? query,
    context.query,
  )
}

/** What is listed as the scenarios in force change it, or the refusal of one of them. */
export function changeEntries(entries: readonly Entry[], context: Context): readonly Entry[] | MockReply {
  let changed = entries
  for (const { behaviour } of context.scenarios) {
    const next = behaviour.entries?.(changed, context) ?? changed
    if ('status' in next) return next
    changed = next
  }
  return changed
}

/** A table as the scenarios in force change it. */
export function changeEnvelope(envelope: Envelope, context: Context): Envelope {
  return context.scenarios.reduce(
    (changed, { behaviour }) => behaviour.envelope?.(changed, context) ?? changed,
    envelope,
  )
}

/** The finished reply as the scenarios in force change it; it names them, and the preferences it honours (RFC 7240). */
export function changeReply(reply: MockReply, context: Context): MockReply {
  const { scenarios } = context
  if (scenarios.length === 0) return reply
  const { headers, ...rest } = scenarios.reduce(
    (changed, { behaviour }) => behaviour.after?.(changed, context) ?? changed,
    reply,
  )
  const preferences = scenarios.flatMap(({ preference }) => preference ?? [])
  const marks = {
    'X-Mock-Scenario': scenarios.map(({ text }) => text).join(', '),
    ...(preferences.length === 0 ? {} : { 'Preference-Applied': preferences.join(', ') }),
  }
  return { ...rest, headers: { ...headers, ...marks } }
}
