import { ContractError } from '../../../src/base/contract-error.ts'

const expected = 'expected: redis://host:port or rediss://host:port for TLS, with /number for a database'

/** Returns the URL of a Redis or Valkey server without its password. Throws ContractError for any other text, without quoting it. */
export function readStateUrl(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  const isStore =
    parsed !== undefined && /^rediss?:$/.test(parsed.protocol) && /^\/?\d{0,4}$/.test(parsed.pathname)
  if (!isStore || parsed.hostname === '' || parsed.search !== '' || parsed.hash !== '')
    // Not even quoted: a password may be anywhere in it.
    throw new ContractError('This is no URL of a Redis or Valkey server.', {
      facts: [expected],
      where: '--state',
    })
  const { protocol, host, pathname } = parsed
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}
