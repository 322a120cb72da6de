import { proxyBounds } from '../../base/bounds.ts'
import { getOperation } from '../../contract/contract.ts'
import { listAllKeyPlaces, readKeys } from '../../contract/routes/list-key-places.ts'
import { appendQuery } from '../../contract/routes/write-url.ts'
import { createRedactor, isRedactable, type Redactor, redactHeaders } from '../collect/redaction/redactor.ts'
import { getTrafficKeyHeader } from '../model/find-key-places.ts'
import type { Exchange } from '../model/recording.ts'
import type { TrafficEntry } from './locate-route.ts'

const otherSecretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'payment-signature']
/** Minimum length of a secret cookie. Shorter cookies are settings, such as `theme=dark`. */
const SHORTEST_COOKIE = 12

type SecretCarrier = Pick<TrafficEntry, 'headers'> & Partial<Pick<TrafficEntry, 'url'>>

/** Creates a registry that replaces keys, tokens, cookies and payments in texts by the name of a variable. */
export function createSecretRegistry(name: string) {
  const redactors = new Map<string, Redactor>()
  return {
    /** Remembers the secrets of a request. Only the latest 200 are kept. */
    learn(entry: SecretCarrier): void {
      for (const secret of listSecrets(entry)) {
        if (redactors.has(secret) || !isRedactable(secret)) continue
        redactors.set(secret, createRedactor(secret, name))
        const [oldest] = redactors.keys()
        if (redactors.size > proxyBounds.secrets && oldest !== undefined) redactors.delete(oldest)
      }
    },
    redact: (text: string) => [...redactors.values()].reduce((redacted, redact) => redact(redacted), text),
  }
}

/** Returns an exchange without secrets in its URL, query, failure and reply. */
export function redactExchange(exchange: Exchange, redact: Redactor): Exchange {
  const { reply, failure } = exchange
  const query = Object.entries(exchange.query).map(([name, value]) => [redact(name), redact(value)])
  const [path = '', ...search] = exchange.url.split('?')
  const template = getOperation(exchange.operation).path
  return {
    ...exchange,
    url: appendQuery(template.includes('{') ? redact(path) : path, redact(search.join('?'))),
    query: Object.fromEntries(query),
    ...(failure && { failure: { ...failure, message: redact(failure.message) } }),
    ...(reply && {
      reply: {
        ...reply,
        body: reply.encoding === undefined ? redact(reply.body) : reply.body,
        headers: redactHeaders(reply.headers, redact),
      },
    }),
  }
}

function listSecrets({ headers, url = 'http://none' }: SecretCarrier): string[] {
  const carrier = { header: (name: string) => headers[name], query: new URL(url).search.slice(1) }
  const keys = listAllKeyPlaces().flatMap(place => readKeys(place, carrier))
  const others = [getTrafficKeyHeader(), ...otherSecretHeaders].flatMap(name => {
    const value = headers[name]
    if (value === undefined) return []
    if (name !== 'cookie') return [value.replace(/^\S+ (?=\S+$)/, '')]
    return value
      .split(';')
      .map(cookie => cookie.slice(cookie.indexOf('=') + 1).trim())
      .filter(({ length }) => length >= SHORTEST_COOKIE)
  })
  return [...new Set([...keys, ...others])]
}
