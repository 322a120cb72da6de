import type { GapOptions } from '../../src/generated/gaps.ts'
import { DAY, HOUR, toMinute } from '../time/calendar.ts'
import { ALTCHAIN_ID } from '../world/entities/addresses.ts'
import { answerUnknownEntity } from './queries/answer-unknown-entity.ts'
import type { Resource } from './resource.ts'
import { formatDateTime } from './rows/format-date-time.ts'

/** Returns price, activity and supply of one token of the base58 chain. */
export const answerTokenDetails: Resource<'tokenDetails'> = ({ world, now, query, choose }) => {
  const token = world.tokens.find(ALTCHAIN_ID, query.token_address)
  if (token === undefined) return answerUnknownEntity(choose, 'GAP-01', 'token with this address')
  const { price, lastTrade, activity } = world.figures.tokens
  const pools = choose('GAP-78')
  const minute = toMinute(now)
  const sum = (length: number) => activity(token, minute - length, minute, pools)
  const [hour, day, week] = [sum(HOUR), sum(DAY), sum(7 * DAY)]
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
      trade1hCount: hour.buys + hour.sells,
      trade24hCount: day.buys + day.sells,
      trade7dCount: week.buys + week.sells,
      volume1h: hour.buyVolume + hour.sellVolume,
      volume24h: day.buyVolume + day.sellVolume,
      volume7d: week.buyVolume + week.sellVolume,
      volume1hUSD: hour.buyUsd + hour.sellUsd,
      volume24hUSD: day.buyUsd + day.sellUsd,
      volume7dUSD: week.buyUsd + week.sellUsd,
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

/** Functions that format an instant, by option of GAP-40. Their input is ISO 8601 with an offset. */
const humanTimeFormats: Readonly<Record<GapOptions['GAP-40'], (instant: string) => string>> = {
  'iso-offset': instant => instant,
  'iso-z': instant => instant.replace('+00:00', 'Z'),
  spaced: instant => instant.slice(0, 19).replace('T', ' '),
}
