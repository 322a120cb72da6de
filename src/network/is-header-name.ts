/** Headers that a request has anyway, or that decide how it is sent or paid for. */
const reservedNames: ReadonlySet<string> = new Set([
  ...['accept', 'accept-encoding', 'connection', 'content-length', 'expect', 'host', 'keep-alive'],
  ...['payment-signature', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'user-agent', 'x-payment'],
])

/** Headers by which a service may let a request in. */
const credentialNames: ReadonlySet<string> = new Set(['authorization', 'cookie', 'x-api-key'])

/** True if a text can be the name of a header (RFC 9110, 5.1). */
export function isHeaderName(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text)
}

/** True if a request always has a header of this name, so that a caller cannot set it. */
export function isReservedHeader(name: string): boolean {
  return reservedNames.has(name.toLowerCase())
}

/** True if a header of this name may let a request in. */
export function isCredentialHeader(name: string): boolean {
  return credentialNames.has(name.toLowerCase())
}
