import type { MarketFlags } from '../options/command-options.ts'
import type { ReplayFlags } from '../options/create-replay-options.ts'

/** The flags of `mdc mock`. */
export interface MockFlags extends MarketFlags, ReplayFlags {
  readonly port: number
  readonly host: string
  readonly controlHost?: string
  readonly now?: string
  readonly apiKey?: readonly string[]
  readonly scenario?: readonly string[]
  readonly lifecycle?: readonly string[]
  readonly payerBalance?: bigint
  readonly gaps?: string
  readonly override?: readonly string[]
  readonly stories?: string
  readonly story?: string
  readonly strictGaps?: true
  readonly watch?: true
  readonly spec?: string
  readonly state?: string
  readonly listScenarios?: true
  readonly json?: true
  readonly log?: 'text' | 'json'
  readonly metrics?: true
  readonly quiet?: true
}
