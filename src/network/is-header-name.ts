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
