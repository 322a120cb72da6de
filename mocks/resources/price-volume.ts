import { seconds } from '../../src/contract/window.ts'
import type { Activity } from '../world/figures/token-activity.ts'
import { severalTokens } from './shared/list-by-token.ts'
import type { Entry, Resource } from './shared/resource.ts'
import { zeroRow } from './shared/zero-row.ts'

/** Price and volume of several tokens, and how both changed over one window. */
export const priceVolume: Resource<'priceVolumeMulti'> = ({ world, now, query, choose }) => {
  const length = seconds(query.timeframe)
  const { price, activity, pricedAt } = world.figures.tokens
  return severalTokens<Entry<'priceVolumeMulti'>>(world, query.token_addresses, choose, {
    row: token => {
      const [priceUSD, priceBefore] = [price(token, now), price(token, now - length)]
      const volumeUSD = usd(activity(token, now - length, now))
      const volumeBefore = usd(activity(token, now - 2 * length, now - length))
      return {
        tokenAddress: token.address,
        symbol: token.symbol,
        priceUSD,
        updateUnixTime: pricedAt(token, now),
        volumeUSD,
        volumeChangePercent: change(volumeUSD, volumeBefore),
        priceChangePercent: change(priceUSD, priceBefore),
        priceChangeUSD: priceUSD - priceBefore,
      }
    },
    zero: tokenAddress => zeroRow('PriceVolume', { tokenAddress }),
    volumeUsd: row => row.volumeUSD,
  })
}

function usd({ buyUsd, sellUsd }: Activity): number {
  return buyUsd + sellUsd
}

/** Percent; null when there was nothing to change from. */
function change(now: number, before: number): number | null {
  return before > 0 ? (100 * (now - before)) / before : null
}
