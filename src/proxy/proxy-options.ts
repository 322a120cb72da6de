import type { Violation } from '../conformance/judge/find-violations.ts'
import type { Exchange, Run } from '../conformance/model/recording.ts'
import type { TrafficEntry } from '../conformance/traffic/locate-route.ts'
import type { OperationId } from '../contract/contract-types.ts'
import type { Origin } from '../contract/match-route.ts'
import type { Network } from '../network/network.ts'

/** A mock that answers chosen operations, or those that the target does not answer. */
export interface MockUpstream {
  readonly urls: Readonly<Record<Origin, string>>
  /** Sent to the mock in place of the client's key. */
  readonly apiKey: string
  /** Operations that are always sent to the mock, and never to the target. */
  readonly operations: ReadonlySet<OperationId>
  /** True if the mock also answers when the target sends 404 or 501, or cannot be reached. */
  readonly isFallback: boolean
}

/** Result of one request to the proxy. Its headers have their secrets. */
export interface ProxiedExchange extends Pick<TrafficEntry, 'method' | 'headers' | 'ms'> {
  readonly path: string
  readonly status: number
  readonly answeredBy: 'target' | 'mock' | 'proxy'
  readonly operation?: OperationId
  /** Violations found in this reply alone. Empty for replies of a mock. */
  readonly violations: readonly Violation[]
  /** Reason why a reply to an operation was not judged. */
  readonly unjudged?: string
  /** The exchange to record, with its secrets. Present for operations that the target answered. */
  readonly exchange?: Exchange
}

/** Options of a proxy. */
export interface ProxyOptions {
  /** Base URLs of the service by origin; without `social`, social operations go to `base`. */
  readonly target: Run['target']
  /** Settings for judging replies, such as versions. */
  readonly run: Run
  /** Default: 4020. Paid hosts use the next port. 0 chooses free ports. */
  readonly port?: number
  /** Default 127.0.0.1: only this machine can connect. */
  readonly host?: string
  /** Host names that the proxy accepts, in addition to those of this machine and `host`. */
  readonly allowedHosts?: readonly string[]
  /**
   * Origins whose pages may send requests, in addition to those of this machine. If given, even empty, the
   * proxy answers preflights and lets these pages read each reply. Otherwise, CORS is left to the target.
   */
  readonly cors?: readonly string[] | undefined
  readonly standIn?: MockUpstream | undefined
  /** Answers 502 with the findings in place of a reply that breaks a documented statement. */
  readonly isStrict?: boolean
  /** Connection to the target. Default: direct. A mock is always direct. */
  readonly network?: Network
  /** Called with each finished request. */
  readonly onPassed?: (passed: ProxiedExchange) => void
}
