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

/** Throws ContractError when the first header cannot carry a key, or when a header occurs twice. */
export function checkHeaderNames(names: readonly [key: string, ...others: string[]]): void {
  const [key] = names
  if (!isHeaderName(key) || isReservedHeader(key) || key.toLowerCase() === 'cookie')
    throw new ContractError(`No key can be sent in a header "${summarizeValue(key)}".`, {
      facts: ['expected: X-API-Key, Authorization for a bearer token, or a header of its own'],
      where: 'key header',
    })
  const lower = names.map(name => name.toLowerCase())
  const twice = names.find((_, index) => lower.indexOf(lower[index] ?? '') !== index)
  if (twice !== undefined)
    throw new ContractError(`The header ${twice} is to carry two things.`, {
      facts: ['the key, the trace id and each header of your own need a header of their own'],
      where: 'headers',
    })
}
