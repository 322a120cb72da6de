import type { Violation } from '../conformance/judge/find-violations.ts'
import type { Exchange, Run } from '../conformance/model/recording.ts'
import type { OperationId } from '../contract/contract-types.ts'
import type { Origin } from '../contract/match-route.ts'
import type { Network } from '../network/network.ts'

/** A mock that answers some operations, or those that the target does not. */
export interface FallbackMock {
  /** Base URL of each origin. */
  readonly urls: Readonly<Record<Origin, string>>
  /** Sent in place of the key of a client, which stays with the target. */
  readonly apiKey: string
  /** Operations that the mock always answers. */
  readonly operations: ReadonlySet<OperationId>
  /** True if it answers too where the target says 404 or 501, or cannot be reached. */
  readonly isFallback: boolean
}

/** Result of one request. */
export interface ProxiedExchange {
  readonly method: string
  readonly path: string
  /** Headers of the request by lower-case name, with their secrets. */
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  readonly ms: number
  readonly answeredBy: 'target' | 'mock' | 'proxy'
  readonly operation?: OperationId
  /** Violations of the reply by itself. None for replies of a mock. */
  readonly violations: readonly Violation[]
  /** Reason why a reply to an operation was not judged. */
  readonly unjudged?: string
  /** The exchange to record, with its secrets. Only for operations of the target, and with `tellsExchanges`. */
  readonly exchange?: Exchange
}

/** Options of a proxy. */
export interface ProxyOptions {
  /** Base URLs of the service by origin; social operations go to `base` where theirs is not given. */
  readonly target: Run['target']
  /** Run for judging its replies: versions and similar settings. */
  readonly run: Run
  /** Default 4020; where paid hosts are given, they are behind the next one. 0 takes free ones. */
  readonly port?: number
  /** Default 127.0.0.1: only this machine can connect. */
  readonly host?: string
  /** Names under which it answers, beside those of this machine and `host`. */
  readonly allowedHosts?: readonly string[]
  /**
   * Origins whose pages may ask, beside those of this machine. Where it is given, even empty, the proxy answers preflights and
   * lets these pages read each reply; else CORS is left to the target.
   */
  readonly cors?: readonly string[] | undefined
  readonly standIn?: FallbackMock | undefined
  /** Answers 502 with the findings in place of a reply that breaks a documented statement. */
  readonly isStrict?: boolean
  /** Connection to the target. Default: direct. A mock is always direct. */
  readonly network?: Network
  /** True if `onPassed` gets each exchange, for example to record it. Default: true. */
  readonly tellsExchanges?: boolean
  /** Called with each finished request. */
  readonly onPassed?: (passed: ProxiedExchange) => void
}
