import { toSeconds } from '../../src/contract/to-seconds.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { toMinute } from '../time/calendar.ts'
import { sumUsd } from '../world/figures/create-token-activity.ts'
import { listByToken } from './queries/list-by-token.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { buildZeroRow } from './rows/build-zero-row.ts'

/** Returns price and volume of several tokens, and the change of both over one window. */
export const answerPriceVolume: Resource<'priceVolumeMulti'> = ({ world, now, query, choose }) => {
  const [minute, length] = [toMinute(now), toSeconds(query.timeframe)]
  const { price, pricedAt, activity } = world.figures.tokens
  const pools = choose('GAP-78')
  return listByToken<ResourceEntry<'priceVolumeMulti'>>(world, query.token_addresses, choose, {
    row: token => {
      const [priceUSD, priceBefore] = [price(token, now), price(token, now - length)]
      const change = priceUSD - priceBefore
      const volumeUSD = sumUsd(activity(token, minute - length, minute, pools))
      const volumeBefore = sumUsd(activity(token, minute - 2 * length, minute - length, pools))
      return {
        tokenAddress: token.address,
        symbol: token.symbol,
        priceUSD,
        updateUnixTime: pricedAt(token, now),
        volumeUSD,
        volumeChangePercent: computeChangePercent(volumeUSD, volumeBefore, choose),
        priceChangePercent: computeChangePercent(priceUSD, priceBefore, choose),
        priceChangeUSD: choose('GAP-74') === 'signed' ? change : Math.abs(change),
      }
    },
    zero: tokenAddress => buildZeroRow('PriceVolume', { tokenAddress }),
    volumeUsd: row => row.volumeUSD,
  })
}

/** Returns the change in percent. GAP-76a decides the value if there was no earlier price or volume. */
function computeChangePercent(now: number, before: number, choose: ChooseGapOption): number | null {
  if (before > 0) return (100 * (now - before)) / before
  return choose('GAP-76a') === 'zero' ? 0 : null
}
