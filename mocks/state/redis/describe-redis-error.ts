/**
 * Describes an error of a store briefly and without secrets: by its code, or by the server message without
 * the command.
 */
export function describeRedisError(error: unknown): string {
  const { code, message = String(error) } = error as NodeJS.ErrnoException
  const [said = ''] = message.split(/\n|,? with args beginning with|\.? script: /, 1)
  return code ?? said.slice(0, 200).replace(/\.$/, '')
}

/**
 * Errors of a network or of a starting server. All other errors are permanent, since they need another URL or
 * server.
 */
const temporaryErrors =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|LOADING\b|Connection timeout|Socket closed)/

/** True if a failed connection may soon succeed without a change. */
export function isTemporary(error: unknown): boolean {
  return temporaryErrors.test(describeRedisError(error))
}

/** Returns one line of advice on a connection error. Returns undefined if the error explains itself. */
export function suggestFix(error: unknown, url: string): string | undefined {
  const said = describeRedisError(error)
  const isSecure = url.startsWith('rediss:')
  if (/^(NOAUTH|WRONGPASS)/.test(said))
    return 'the URL carries user and password: redis://user:password@host:port'
  if (/CERT|ISSUER|SIGNATURE/.test(said))
    return 'NODE_EXTRA_CA_CERTS=FILE trusts the authority of a private certificate'
  if (isSecure && /EPROTO|ECONNRESET|timeout|no answer|closed/i.test(said))
    return 'rediss:// expects TLS; a port without TLS is redis://'
  if (/ECONNRESET|closed/.test(said)) return 'redis:// is without TLS; a port with TLS is rediss://'
  return undefined
}
