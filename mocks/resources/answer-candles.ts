import { perContract } from '../../src/contract/activate-contract.ts'
import { getGapOptions } from '../../src/contract/contract.ts'
import { toSeconds } from '../../src/contract/to-seconds.ts'
import { rejectInvalidRequest } from '../core/reject-request.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { DAY } from '../time/calendar.ts'
import { ALTCHAIN_ID } from '../world/entities/addresses.ts'
import type { Pool } from '../world/entities/pool.ts'
import { type Candle, findCandleStart, listCandles } from '../world/prices/candle.ts'
import type { PoolTrades } from '../world/prices/pool-trades.ts'
import { createFlatTrades } from '../world/prices/trades.ts'
import { answerUnknownEntity } from './queries/answer-unknown-entity.ts'
import type { Resource, ResourceEntry } from './resource.ts'
import { scaleFigure } from './rows/scale-figure.ts'

type CandleRow = Omit<Candle, 'open' | 'close'> & {
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
  if (buckets > fewestBuckets.current && buckets > Number(choose('GAP-05a'))) {
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
  const traded = listCandles(poolTrades, pool, range.after, range.before, length, now, fromEpoch)
  const drawn = fillEmptyIntervals(traded, pool, poolTrades, range, choose)
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

const fewestBuckets = perContract(() => Math.min(...getGapOptions('GAP-05a').map(Number)))

interface Range {
  readonly after: number
  readonly before: number
  readonly length: number
  readonly fromEpoch: boolean
  readonly now: number
}

/** Adds candles for intervals without trades, from the first trade on, as chosen for GAP-05. */
function fillEmptyIntervals(
  traded: readonly Candle[],
  pool: Pool,
  paths: PoolTrades,
  { after, before, length, fromEpoch, now }: Range,
  choose: ChooseGapOption,
): readonly CandleRow[] {
  const first = findCandleStart(Math.max(after, pool.createdAt - length + 1), length, fromEpoch)
  const end = Math.min(before, now)
  if (traded.length === Math.max(0, Math.ceil((end - first) / length))) return traded
  const choice = choose('GAP-05')
  if (choice === 'omit') return traded
  const drawn: CandleRow[] = []
  let last: number | undefined
  let next = 0
  for (let start = first; start < end; start += length) {
    const candle = traded[next]
    if (candle?.start === start) {
      drawn.push(candle)
      last = candle.close
      next++
      continue
    }
    if (last === undefined && paths.lastTradeBefore(pool, start) === undefined) continue
    last ??= paths.priceAt(pool, start)
    drawn.push({
      start,
      ...createFlatTrades(last),
      ...(choice === 'null-prices' ? { open: null, close: null } : {}),
    })
  }
  return drawn
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
