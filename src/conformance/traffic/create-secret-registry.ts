import { appendQuery } from '../collect/address.ts'
import { createRedactor, isRedactable, type Redact, redactHeaders } from '../collect/redaction/redact.ts'
import type { Exchange } from '../model/recording.ts'
import { keyHeader } from './key-header.ts'
import type { TrafficEntry } from './traffic-entry.ts'

/** Headers that may hold credentials or payments. */
const secretHeaders = [keyHeader, 'authorization', 'proxy-authorization', 'cookie', 'payment-signature']
/** Shorter cookies are settings, such as `theme=dark`. */
const SHORTEST_COOKIE = 12
/** Payments differ from request to request; older ones are not said again. */
const MAX_SECRETS = 200

/** The secrets of some requests, all of which bear one name in what is shown. */
export interface SecretRegistry {
  /** Remembers what a request carried, the latest 200 of them. */
  learn(entry: Pick<TrafficEntry, 'headers'>): void
  /** Removes every secret learnt so far, since a reply may say it again. */
  readonly redact: Redact
}

/** Creates a registry that replaces keys, tokens, cookies and payments by the name of a variable. */
export function createSecretRegistry(name: string): SecretRegistry {
  const redactors = new Map<string, Redact>()
  return {
    learn(entry) {
      for (const secret of listSecrets(entry)) {
        if (redactors.has(secret) || !isRedactable(secret)) continue
        redactors.set(secret, createRedactor(secret, name))
        const [oldest] = redactors.keys()
        if (redactors.size > MAX_SECRETS && oldest !== undefined) redactors.delete(oldest)
      }
    },
    redact: text => [...redactors.values()].reduce((redacted, redact) => redact(redacted), text),
  }
}

/** An exchange of foreign traffic without secrets, wherever they are said again. */
export function redactExchange(exchange: Exchange, redact: Redact): Exchange {
  const { reply, failure } = exchange
  const query = Object.fromEntries(
    Object.entries(exchange.query).map(([name, value]) => [redact(name), redact(value)]),
  )
  const [path = ''] = exchange.url.split('?')
  return {
    ...exchange,
    url: appendQuery(path, query),
    query,
    ...(failure === undefined ? {} : { failure: { ...failure, message: redact(failure.message) } }),
    ...(reply === undefined
      ? {}
      : {
          reply: {
            ...reply,
            body: reply.encoding === undefined ? redact(reply.body) : reply.body,
            headers: redactHeaders(reply.headers, redact),
          },
        }),
  }
}

function listSecrets({ headers }: Pick<TrafficEntry, 'headers'>): string[] {
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
