/**
 * Describes an error of a store briefly and without secrets: by its code, or by the server message without
 * the command.
 */
export function describeRedisError(error: unknown): string {
  const { code, message = String(error) } = error as NodeJS.ErrnoException
  const [text = ''] = message.split(/\n|,? with args beginning with|\.? script: /, 1)
  return code ?? text.slice(0, 200).replace(/\.$/, '')
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
