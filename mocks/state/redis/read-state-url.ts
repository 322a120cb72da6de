import { ContractError } from '../../../src/base/contract-error.ts'

/** Address of a store. `shown` is the URL without its password. */
export interface StateUrl {
  readonly url: string
  readonly shown: string
}

const expected = 'expected: redis://host:port or rediss://host:port for TLS, with /number for a database'

/**
 * Reads the URL of a Redis or Valkey server. Throws ContractError for any other text, without its password.
 */
export function readStateUrl(text: string, where = '--state'): StateUrl {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  const isStore =
    parsed !== undefined && /^rediss?:$/.test(parsed.protocol) && /^\/?\d{0,4}$/.test(parsed.pathname)
  if (!isStore || parsed.hostname === '' || parsed.search !== '' || parsed.hash !== '')
    // Not even quoted: a password may be anywhere in it.
    throw new ContractError('This is no URL of a Redis or Valkey server.', { facts: [expected], where })
  const { protocol, host, pathname } = parsed
  return { url: text, shown: `${protocol}//${host}${pathname === '/' ? '' : pathname}` }
}
