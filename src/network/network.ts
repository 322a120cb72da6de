import type { ExtraHeader } from './parse-extra-header.ts'
import type { HostAddress } from './parse-host-address.ts'
import type { Proxies } from './proxies.ts'
import type { TlsFiles } from './read-tls-files.ts'
import type { SecretValue } from './secret-value.ts'

/** How a target is reached where that is not straight; what is absent is as Node does it. */
export interface Network {
  readonly proxies?: Proxies | undefined
  readonly tls?: TlsFiles | undefined
  /** Where hosts are asked for instead of asking for their names. */
  readonly addresses?: readonly HostAddress[] | undefined
  /** Sent with every request to the target. */
  readonly headers?: readonly ExtraHeader[] | undefined
  /** What of all this must not be in any output. */
  readonly secrets?: readonly SecretValue[] | undefined
}
