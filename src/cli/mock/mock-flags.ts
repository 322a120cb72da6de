import type { MarketFlags } from '../options/command-options.ts'

/** The flags of `mdc mock`. */
export interface MockFlags extends MarketFlags {
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
  readonly quiet?: true
  readonly replay?: readonly string[]
  readonly replayFrom?: readonly string[]
  readonly replayRefusals?: true
}
