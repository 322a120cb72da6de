import { describe, expect, it } from 'vitest'
import { type Edge, judgeRow, noon } from './support/judge-row.ts'

const day = 86_400
/** Seven days of fees, of which the first began `ago` days before today. */
const weekFrom = (ago: number) => ({
  updatedAt: noon,
  historicalFees: Array.from({ length: 7 }, (_, at) => ({
    timestamp: (Math.floor(noon / day) - ago + at) * day,
  })),
})
const fees = (feesUsd: string) => ({
  feeMetrics: { feesUsd },
  historicalFees: [{ feesUsd: 400 }, { feesUsd: 600 }],
})
/** A portfolio of 100 USD with these shares and values of pools. */
const topPools = (...pools: [value: number, share: number][]) => ({
  totalValueLockedUsd: 100,
  topPoolsData: pools.map(pool => ['0xa', 'ETH', 'USDC', ...pool]),
})
const positions = (totalValueLockedUsd: number) => ({
  averagePositionSizeUsd: 10,
  activePositionCount: 10,
  totalValueLockedUsd,
})
const twoTokens = (poolTvlUsd: number) => ({
  ...{ tvlToken0: 50, priceUsdToken0: 1 },
  ...{ tvlToken1: 25, priceUsdToken1: 2 },
  poolTvlUsd,
})
const yearlyReturn = (swapFeeApr7d: number) => ({ swapFeeApr7d, fees7dUsd: 7, poolTvlUsd: 365 })

describe('FeeMetrics', () => {
  it.each<Edge>([
    ['INV-FM-07', 'a week that began eight days ago', weekFrom(8), true],
    ['INV-FM-07', 'a week that began nine days ago', weekFrom(9), false],
    ['INV-FM-08', 'fees within a thousandth', fees('1000.9'), true],
    ['INV-FM-08', 'fees beyond a thousandth', fees('1002'), false],
    ['INV-FM-09', 'an update two weeks ago', { updatedAt: noon - 14 * day }, true],
    ['INV-FM-09', 'an update before that', { updatedAt: noon - 14 * day - 1 }, false],
  ])('%s: %s', (rule, _, row, holds) => {
    expect(judgeRow('FeeMetrics', rule, row)).toBe(holds)
  })
})

describe('ProviderSummary', () => {
  it.each<Edge>([
    ['INV-PS-04', 'a mean size within one percent', positions(100.9), true],
    ['INV-PS-04', 'a mean size beyond one percent', positions(102), false],
    ['INV-PS-08', 'all shares by rounding', topPools([50, 0.5], [50, 0.5000005]), true],
    ['INV-PS-08', 'more than all shares', topPools([50, 0.5], [50, 0.500002]), false],
    ['INV-PS-09', 'a pool worth all by rounding', topPools([100.00005, 1]), true],
    ['INV-PS-09', 'a pool worth more', topPools([100.0002, 1]), false],
  ])('%s: %s', (rule, _, row, holds) => {
    expect(judgeRow('ProviderSummary', rule, row)).toBe(holds)
  })
})

describe('V2PoolSummary', () => {
  it.each<Edge>([
    ['INV-V2-07', 'a value within two percent', twoTokens(101.9), true],
    ['INV-V2-07', 'a value beyond two percent', twoTokens(103), false],
    ['INV-V2-09', 'a return within two percent', yearlyReturn(1.019), true],
    ['INV-V2-09', 'a return beyond two percent', yearlyReturn(1.03), false],
  ])('%s: %s', (rule, _, row, holds) => {
    expect(judgeRow('V2PoolSummary', rule, row)).toBe(holds)
  })
})

describe.each(['PoolMetricsV3', 'PoolMetricsV3Dexc', 'PoolMetricsV3Strict'])('%s', schema => {
  // A square root of 1 in units of 2 to the 96th: tick 0.
  const tick = (currentTick: number) => ({ currentTick, currentSqrtPriceX96: String(2n ** 96n) })
  const amounts = (volume: number, volatility: number) => ({
    swapVolumeUsd: { '1 day': volume },
    priceVolatilityPct: { '1 day': volatility },
  })
  const adjusted = (volatility: number) => ({ priceVolatilityAdjustedPct: { '1 day': volatility } })
  it.each<Edge>([
    ['INV-PM-05', 'the next tick', tick(1), true],
    ['INV-PM-05', 'the tick after it', tick(2), false],
    ['INV-PM-10', 'a volume below zero by rounding', amounts(-5e-10, 1), true],
    ['INV-PM-10', 'a volume below zero', amounts(-2e-9, 1), false],
    ['INV-PM-10', 'a volatility below zero by rounding', amounts(1, -5e-10), true],
    ['INV-PM-10', 'a volatility below zero', amounts(1, -2e-9), false],
    ['INV-PM-12', 'a mean-adjusted volatility below zero by rounding', adjusted(-5e-10), true],
    ['INV-PM-12', 'a mean-adjusted volatility below zero', adjusted(-2e-9), false],
  ])('%s: %s', (rule, _, row, holds) => {
    expect(judgeRow(schema, rule, row)).toBe(holds)
  })
})

describe.each(['PoolMetricsV3', 'PoolMetricsV3Strict'])('%s', schema => {
  it.each([
    ['INV-PM-07', 'more than a hundred times over an hour', '1 hour', 101, true],
    ['INV-PM-07', 'a hundred times over a day', '1 day', 100, true],
    ['INV-PM-07', 'more than a hundred times over a day', '1 day', 101, false],
    ['INV-PM-11', 'below zero by rounding', '1 day', -5e-10, true],
    ['INV-PM-11', 'below zero', '1 day', -2e-9, false],
  ])('%s: a return %s', (rule, _, window, feeApr, holds) => {
    expect(judgeRow(schema, rule, { feeApr: { [window]: feeApr } })).toBe(holds)
  })
})
