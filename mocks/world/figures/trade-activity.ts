/** Trades of a token over some time: their number, volume in units of the token, and volume in USD. */
export interface TradeActivity {
  readonly buys: number
  readonly sells: number
  readonly buyVolume: number
  readonly sellVolume: number
  readonly buyUsd: number
  readonly sellUsd: number
}
