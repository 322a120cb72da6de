import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { type EChartsOption, init } from 'echarts'
import { ALTCHAIN } from '../world/entities/addresses.ts'
import { computeTvlUsd } from '../world/entities/pool-profile.ts'
import type { Token } from '../world/entities/token.ts'
import { createWorld } from '../world/world.ts'
import { worldScales } from '../world/world-scales.ts'
import { candleChart, histogram, pathChart } from './market-charts.ts'

// Run by hand: npm run chart. Draws the market of a seed into docs/market.html, for a person to see whether it looks like one.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    now: { type: 'string', default: '2026-01-15T12:00:00Z' },
    out: { type: 'string', default: 'docs/market.html' },
  },
})
const seed = Number(values.seed)
const now = Date.parse(values.now) / 1000
const DAY = 86_400
const world = createWorld({ seed })
const { figures, tokens, pools, venues } = world

const zooms = [
  { name: '15 minutes', seconds: 900, count: 192 },
  { name: '4 hours', seconds: 14_400, count: 180 },
  { name: '1 day', seconds: DAY, count: 180 },
] as const

function candlesOf(token: Token): EChartsOption[] {
  const pool = pools.findMain(token)
  return zooms.map(({ name, seconds, count }) => {
    const drawn = figures.candles(pool, now - count * seconds, now, seconds, now)
    return candleChart(`${pool.token0.symbol}/${pool.token1.symbol}, ${name}`, drawn, seconds)
  })
}

function yearOf(title: string, shown: readonly Token[]): EChartsOption {
  const times = Array.from({ length: 366 }, (_, day) => now - (365 - day) * DAY)
  const paths = shown.map(token => ({
    name: token.symbol,
    values: times.map(time => figures.priceUsd(token, time) ?? Number.NaN),
  }))
  return pathChart(title, times, paths)
}

const ofRank = (...ranks: readonly number[]) => ranks.map(rank => tokens.at(ALTCHAIN, rank))
const venue = venues.find('clmm-venue', ALTCHAIN)
const listed =
  venue === undefined
    ? []
    : Array.from({ length: pools.count(venue, now) }, (_, index) => pools.draft(venue, index))
const depths = listed.map(pool => computeTvlUsd(pool, figures.poolTrades.profile(pool), now))
const prices = Array.from({ length: worldScales.large.tokens }, (_, rank) =>
  figures.priceUsd(tokens.at(ALTCHAIN, rank), now),
)

const charts = [
  ...ofRank(1, 6, 400, 9000).flatMap(candlesOf),
  yearOf('Prices over a year, well-known tokens (1 = a year ago)', ofRank(1, 2, 3, 4, 6, 9, 14, 20)),
  yearOf('Prices over a year, the long tail', ofRank(100, 400, 1000, 2500, 5000, 7000, 9000, 11_000)),
  histogram(`TVL of ${listed.length} pools, USD`, depths),
  histogram('Prices of all tokens of one chain, USD', prices.map(Number)),
]

function svgOf(option: EChartsOption): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 620, height: 370 })
  chart.setOption({ animation: false, ...option })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The imaginary market, seed ${seed}</title>
<style>
  body { font: 16px system-ui, sans-serif; margin: 2rem; background: #fff; color: #222 }
  main { display: grid; grid-template-columns: repeat(auto-fill, 620px); gap: 1rem }
</style>
<h1>The imaginary market</h1>
<p>Seed ${seed}, as of ${values.now}. Drawn by <code>npm run chart</code>.</p>
<main>
${charts.map(svgOf).join('\n')}
</main>
</html>
`
mkdirSync(dirname(values.out), { recursive: true })
writeFileSync(values.out, page)
