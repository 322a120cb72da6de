/** A fault of a store in a few words without a secret: a code, or what the server said without what it repeats of a command. */
export function describeRedisError(error: unknown): string {
  const { code, message = String(error) } = error as NodeJS.ErrnoException
  const [said = ''] = message.split(/\n|,? with args beginning with|\.? script: /, 1)
  return code ?? said.slice(0, 200).replace(/\.$/, '')
}

/** Faults of a network or of a server that is about to start. All others are final: they need another URL or another server. */
const temporaryErrors =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|LOADING\b|Connection timeout|Socket closed)/

/** True if a connection that failed may succeed in a moment. */
export function isTemporary(error: unknown): boolean {
  return temporaryErrors.test(describeRedisError(error))
}

/** Returns advice for a connection error, as a line. Returns undefined when the error explains itself. */
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
