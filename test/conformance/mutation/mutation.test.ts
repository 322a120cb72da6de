import { expect, it } from 'vitest'
import { instrumentChecks } from './instrument-checks.ts'
import { isSurvivor } from './list-unexplained.ts'
import { recordCorpus } from './record-corpus.ts'
import { tryMutants } from './try-mutants.ts'

/** A block of so many lines judges something; shorter ones are tried by `npm run mutate`. */
const LONG = 12

it('no longer block of the checks can be emptied unnoticed', { timeout: 300_000 }, async () => {
  const checks = await instrumentChecks(true)
  const selected = checks.mutants.filter(({ lines }) => lines >= LONG)
  const report = () => undefined
  const cases = await recordCorpus({ faults: 2, legal: 0, report })
  const fates = await tryMutants(checks, cases, { selected, byFile: false, report })
  expect(fates.length).toBeGreaterThan(100)
  expect(
    fates.filter(isSurvivor).map(({ mutant: { file, line, original } }) => `${file}:${line} ${original}`),
  ).toEqual([])
})
