import type { ExtraHeader } from './parse-extra-header.ts'
import type { HostAddress } from './parse-host-address.ts'
import type { Proxies } from './proxies.ts'
import type { TlsCredentials } from './read-tls-files.ts'
import type { SecretValue } from './secret-value.ts'

/** Settings of the connection to a target. Defaults of Node apply where a member is missing. */
export interface Network {
  readonly proxies?: Proxies | undefined
  readonly tls?: TlsCredentials | undefined
  /** IP addresses to use in place of host names. */
  readonly addresses?: readonly HostAddress[] | undefined
  /** Sent with every request to the target. */
  readonly headers?: readonly ExtraHeader[] | undefined
  /** Secrets that must not appear in any output. */
  readonly secrets?: readonly SecretValue[] | undefined
}
