import { createRedactor, isRedactable, type Redact, redactHeaders } from '../collect/redact.ts'
import type { TrafficEntry } from './traffic.ts'

/** Headers that may hold what lets somebody in, or pays. */
const secretHeaders = ['x-api-key', 'authorization', 'proxy-authorization', 'cookie', 'payment-signature']
/** Shorter ones are settings, such as `theme=dark`. */
const SHORTEST_COOKIE = 12

/**
 * Removes from texts every secret that some request carried, since a reply may say it again: keys, tokens, cookies and
 * payments, which all bear one name afterwards.
 */
export function createTrafficRedactor(entries: readonly TrafficEntry[], name: string): Redact {
  const secrets = new Set(entries.flatMap(listSecrets).filter(isRedactable))
  const redactors = [...secrets].map(secret => createRedactor(secret, name))
  return text => redactors.reduce((redacted, redact) => redact(redacted), text)
}

/** The same entry without secrets in what is shown of it; its request has only the headers that checks look at. */
export function hideSecrets(entry: TrafficEntry, redact: Redact): Pick<TrafficEntry, 'reply' | 'failure'> {
  const { reply, failure } = entry
  if (failure !== undefined) return { failure: { ...failure, message: redact(failure.message) } }
  if (reply === undefined) return {}
  const body = reply.encoding === undefined ? redact(reply.body) : reply.body
  return { reply: { ...reply, body, headers: redactHeaders(reply.headers, redact) } }
}

function listSecrets({ headers }: TrafficEntry): string[] {
  return secretHeaders.flatMap(name => {
    const value = headers[name]
    if (value === undefined) return []
    if (name !== 'cookie') return [value.replace(/^\S+ (?=\S+$)/, '')]
    return value
      .split(';')
      .map(cookie => cookie.slice(cookie.indexOf('=') + 1).trim())
      .filter(({ length }) => length >= SHORTEST_COOKIE)
  })
}
