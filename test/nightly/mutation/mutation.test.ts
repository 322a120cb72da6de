import { expect, it } from 'vitest'
import { instrumentChecks } from './instrument-checks.ts'
import { formatMutant, isSurvivor } from './list-unexplained.ts'
import { recordCorpus } from './record-corpus.ts'
import { tryMutants } from './try-mutants.ts'

/** A block of so many lines judges something; shorter ones are tried by `npm run nightly -- mutate`. */
const LONG = 12

/** Faults that tell what no fault picked of each family does. */
const besides = [
  'fault:effect:ohlcvPool.uneven',
  'fault:default:trendingMomentum.lookback_hours',
  'fault:across:priceVolumeMulti.volumeUSD',
  'fault:across:tokenDetails.fdvUSD',
  'fault:version:alphaPostDetection.sunset',
  'fault:version:influencerCredibility.served.v1',
  'fault:figures:clmmVenuePools.symbols',
  'fault:page:tokenPoolSearch.wrapped',
  ...['refused', 'column', 'again', 'raised'].map(place => `fault:paid:clmmVenuePools.${place}`),
]

it('notices every emptied long block of the checks', { timeout: 600_000 }, async () => {
  const checks = await instrumentChecks()
  const selected = checks.mutants.filter(({ lines }) => lines >= LONG)
  const report = () => undefined
  const cases = await recordCorpus({
    faults: 1,
    legal: 0,
    besides,
    disturbed: name => ['late', 'not in its coding', 'a list without rows'].includes(name),
    report,
  })
  const fates = await tryMutants(checks, selected, cases, report)
  const survivors = fates.filter(isSurvivor).map(formatMutant)
  expect(fates.length).toBeGreaterThan(100)
  expect(survivors).toEqual([])
})
