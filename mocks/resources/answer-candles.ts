import { builtInContract } from '../../src/contract/contract.ts'
import { toSeconds } from '../../src/contract/to-seconds.ts'
import { rejectInvalidRequest } from '../core/reject-request.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { DAY } from '../time/calendar.ts'
import { ALTCHAIN_ID } from '../world/entities/addresses.ts'
import type { Pool } from '../world/entities/pool.ts'
import { type Candle, findCandleStart, listCandles } from '../world/prices/candle.ts'
import type { PoolTrades } from '../world/prices/pool-trades.ts'
import { createFlatTrades, type Trades } from '../world/prices/trades.ts'
import { answerUnknownEntity } from './queries/answer-unknown-entity.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { scaleFigure } from './rows/scale-figure.ts'

type CandleRow = Omit<Trades, 'open' | 'close'> & {
  readonly start: number
  readonly open: number | null
  readonly close: number | null
}

/** Returns the candles of one pool of the base58 chain, oldest first. */
export const answerCandles: Resource<'ohlcvPool'> = ({ world, now, query, choose }) => {
  const { pool_address, after_time, before_time, interval } = query
  const length = toSeconds(interval)
  if (after_time >= before_time) {
    if (choose('GAP-05c') === 'empty') return []
    return rejectInvalidRequest(
      choose,
      `after_time is ${after_time}, but must be before before_time, ${before_time}.`,
    )
  }
  const buckets = (before_time - after_time) / length
  if (buckets > FEWEST_BUCKETS && buckets > Number(choose('GAP-05a'))) {
    return rejectInvalidRequest(
      choose,
      `The range holds ${Math.ceil(buckets)} intervals of ${interval}, but at most ${choose('GAP-05a')} are allowed.`,
    )
  }
  const pool = world.pools.find(ALTCHAIN_ID, pool_address, now)
  if (pool === undefined) return answerUnknownEntity(choose, 'GAP-05b', 'candle in this range')
  const fromEpoch = length > DAY && choose('GAP-42') === 'epoch'
  const onBorder = [after_time, before_time].some(time => findCandleStart(time, length, fromEpoch) === time)
  // Instants are whole seconds, so one later is what comes after.
  const shift = onBorder && choose('GAP-41') === 'end' ? 1 : 0
  const range = { after: after_time + shift, before: before_time + shift, length, fromEpoch, now }
  const { poolTrades } = world.figures
  const drawn = fillCandles(listCandles(poolTrades, pool, range), pool, poolTrades, choose)
  if (drawn.length === 0) return answerUnknownEntity(choose, 'GAP-05b', 'candle in this range')
  const isTurned = choose('GAP-71a') === 'token0' && pool.base === 1
  const isFirstBase = pool.base === 0 || isTurned
  const [base, quote] = isFirstBase ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  const isNamed = choose('GAP-76b') === 'never'
  const isUsd = choose('GAP-71') === 'usd'
  const show = (candle: CandleRow) => {
    const turned = isTurned ? invertCandle(candle) : candle
    return isUsd ? scalePrices(turned, world.figures.tokens.price(quote, candle.start)) : turned
  }
  return drawn.map(show).map(
    (candle): ResourceEntry<'ohlcvPool'> => ({
      openPrice: candle.open,
      highPrice: candle.high,
      lowPrice: candle.low,
      closePrice: candle.close,
      volumeQuote: candle.buyQuote + candle.sellQuote,
      volumeBase: candle.buyBase + candle.sellBase,
      unixTime: candle.start,
      interval,
      poolAddress: pool.address,
      baseTokenAddress: isNamed ? base.address : null,
      quoteTokenAddress: isNamed ? quote.address : null,
    }),
  )
}

/** Options of this package, since the contract of others may lack the gap. */
const options = builtInContract.gaps.find(({ id }) => id === 'GAP-05a')?.options ?? []
const FEWEST_BUCKETS = Math.min(...options.map(Number))

/** Returns the rows of candles. Those without trades are filled as chosen for GAP-05, from the first trade on. */
function fillCandles(
  candles: readonly Candle[],
  pool: Pool,
  poolTrades: PoolTrades,
  choose: ChooseGapOption,
): CandleRow[] {
  const isTraded = candles.every(({ trades }) => trades !== undefined)
  const choice = isTraded ? 'omit' : choose('GAP-05')
  let last: number | undefined
  return candles.flatMap(({ start, trades }): CandleRow[] => {
    if (trades !== undefined) {
      last = trades.close
      return [{ start, ...trades }]
    }
    if (choice === 'omit') return []
    if (last === undefined && poolTrades.lastTradeBefore(pool, start) === undefined) return []
    last ??= poolTrades.priceAt(pool, start)
    const blank = choice === 'null-prices' ? { open: null, close: null } : {}
    return [{ start, ...createFlatTrades(last), ...blank }]
  })
}

/** Returns a candle with the two tokens of the pool swapped. */
function invertCandle({ open, high, low, close, ...candle }: CandleRow): CandleRow {
  const invert = (price: number) => (price === 0 ? 0 : 1 / price)
  return {
    ...candle,
    open: open === null ? null : invert(open),
    high: invert(low),
    low: invert(high),
    close: close === null ? null : invert(close),
    buyBase: candle.sellQuote,
    sellBase: candle.buyQuote,
    buyQuote: candle.sellBase,
    sellQuote: candle.buyBase,
  }
}

function scalePrices(candle: CandleRow, factor: number): CandleRow {
  const { open, high, low, close } = candle
  return {
    ...candle,
    open: scaleFigure(open, factor),
    high: high * factor,
    low: low * factor,
    close: scaleFigure(close, factor),
  }
}
