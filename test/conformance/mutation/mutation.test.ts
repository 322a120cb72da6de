import { expect, it } from 'vitest'
import { instrumentChecks } from './instrument-checks.ts'
import { isSurvivor } from './list-unexplained.ts'
import { recordCorpus } from './record-corpus.ts'
import { tryMutants } from './try-mutants.ts'

/** A block of so many lines judges something; shorter ones are tried by `npm run mutate`. */
const LONG = 12

/** Blocks that other recordings tell than the few of this test, by file and first words, and which. */
const toldElsewhere: Readonly<Record<string, string>> = {
  'judge-defaults.ts { const { default: usual }': 'more faults of defaults',
  'parameter-checks.ts { const width = toSeconds(interval)': 'fault:effect:ohlcvPool.uneven',
  'transport-checks.ts { const { reply, failure, ms }': 'a run with --max-latency',
  'version-checks.ts { const { reply } = seen': 'a run in which a version has ended',
}

it('no longer block of the checks can be emptied unnoticed', { timeout: 600_000 }, async () => {
  const checks = await instrumentChecks(true)
  const selected = checks.mutants.filter(({ lines }) => lines >= LONG)
  const report = () => undefined
  const cases = await recordCorpus({ faults: 2, legal: 0, report })
  const fates = await tryMutants(checks, cases, { selected, byFile: false, report })
  const survivors = fates
    .filter(isSurvivor)
    .map(({ mutant: { file, original } }) => `${file.split('/').at(-1)} ${original}`)
  const isElsewhere = (text: string) => Object.keys(toldElsewhere).some(start => text.startsWith(start))
  expect(fates.length).toBeGreaterThan(100)
  expect(survivors.filter(text => !isElsewhere(text))).toEqual([])
})
