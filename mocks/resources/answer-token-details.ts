import type { GapOptions } from '../../src/generated/gaps.ts'
import { DAY, HOUR } from '../time/calendar.ts'
import { ALTCHAIN } from '../world/entities/addresses.ts'
import type { Activity } from '../world/figures/token-activity.ts'
import { answerUnknown } from './shared/answer-unknown.ts'
import { formatDateTime } from './shared/format-date-time.ts'
import type { Resource } from './shared/resource.ts'

/** Price, activity and supply of one token of the base58 chain. */
export const answerTokenDetails: Resource<'tokenDetails'> = ({ world, now, query, choose }) => {
  const token = world.tokens.find(ALTCHAIN, query.token_address)
  if (token === undefined) return answerUnknown(choose, 'GAP-01', 'token with this address')
  const { price, activity, lastTrade } = world.figures.tokens
  const [hour, day, week] = [HOUR, DAY, 7 * DAY].map(length =>
    sumTotals(activity(token, now - length, now)),
  ) as [Totals, Totals, Totals]
  const priceUSD = price(token, now)
  const lastTradeUnixTime = lastTrade(token, now)
  return [
    {
      tokenAddress: token.address,
      symbol: token.symbol,
      name: token.name,
      decimals: token.decimals,
      lastTradeUnixTime,
      lastTradeHumanTime: humanTimeFormats[choose('GAP-40')](formatDateTime(lastTradeUnixTime)),
      priceUSD,
      trade1hCount: hour.trades,
      trade24hCount: day.trades,
      trade7dCount: week.trades,
      volume1h: hour.volume,
      volume24h: day.volume,
      volume7d: week.volume,
      volume1hUSD: hour.usd,
      volume24hUSD: day.usd,
      volume7dUSD: week.usd,
      buy24hCount: day.buys,
      sell24hCount: day.sells,
      buyVolume24h: day.buyVolume,
      sellVolume24h: day.sellVolume,
      buyVolume24hUSD: day.buyUsd,
      sellVolume24hUSD: day.sellUsd,
      holderCount: token.supply === null ? null : world.holders.count(token, now),
      totalSupply: token.supply,
      fdvUSD: token.supply === null ? null : priceUSD * token.supply,
    },
  ]
}

/** How each choice for GAP-40 writes an instant that is given with an offset. */
const humanTimeFormats: Readonly<Record<GapOptions['GAP-40'], (instant: string) => string>> = {
  'iso-offset': instant => instant,
  'iso-z': instant => instant.replace('+00:00', 'Z'),
  spaced: instant => instant.slice(0, 19).replace('T', ' '),
}

interface Totals extends Activity {
  readonly trades: number
  readonly volume: number
  readonly usd: number
}

function sumTotals(activity: Activity): Totals {
  const { buys, sells, buyVolume, sellVolume, buyUsd, sellUsd } = activity
  return { ...activity, trades: buys + sells, volume: buyVolume + sellVolume, usd: buyUsd + sellUsd }
}
