import { ContractError } from '../base/contract-error.ts'
import { summarizeValue } from '../base/summarize-value.ts'

/** Headers that every request has, or that control how it is sent or paid for. */
const reservedNames: ReadonlySet<string> = new Set([
  ...['accept', 'accept-encoding', 'connection', 'content-length', 'expect', 'host', 'keep-alive'],
  ...['payment-signature', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'user-agent', 'x-payment'],
])

/** Headers that may carry credentials. */
const credentialNames: ReadonlySet<string> = new Set(['authorization', 'cookie', 'x-api-key'])

/** Returns whether a text can be the name of a header (RFC 9110, 5.1). */
export function isHeaderName(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text)
}

/** Returns whether a header is reserved, so that a caller cannot set it. */
export function isReservedHeader(name: string): boolean {
  return reservedNames.has(name.toLowerCase())
}

/** Returns whether a header may carry credentials. */
export function isCredentialHeader(name: string): boolean {
  return credentialNames.has(name.toLowerCase())
}

/** Throws ContractError when a header cannot carry a key or a trace id, or when a header occurs twice. */
export function checkHeaderNames(key: string, trace: string | undefined, own: readonly string[]): void {
  if (!isHeaderName(key) || isReservedHeader(key) || key.toLowerCase() === 'cookie')
    throw new ContractError(`No key can be sent in a header "${summarizeValue(key)}".`, {
      facts: ['expected: X-API-Key, Authorization for a bearer token, or a header of its own'],
      where: 'key header',
    })
  if (trace !== undefined && (!isHeaderName(trace) || isReservedHeader(trace) || isCredentialHeader(trace)))
    throw new ContractError(`No trace id can be sent in a header "${summarizeValue(trace)}".`, {
      facts: ['expected: a header of its own, such as X-Request-Id or traceparent'],
      where: 'trace header',
    })
  const names = [key, ...(trace === undefined ? [] : [trace]), ...own]
  const lower = names.map(name => name.toLowerCase())
  const twice = names.find((_, index) => lower.indexOf(lower[index] ?? '') !== index)
  if (twice !== undefined)
    throw new ContractError(`The header ${twice} is to carry two things.`, {
      facts: ['the key, the trace id and each header of your own need a header of their own'],
      where: 'headers',
    })
}
