import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { contract } from '../../../src/contract/contract.ts'
import { listFaults } from '../../faults/list-faults.ts'
import { instrumentChecks } from './instrument-checks.ts'
import { compareWithList, formatFates, formatMutant, isSurvivor } from './list-unexplained.ts'
import { recordCorpus } from './record-corpus.ts'
import { tryMutants } from './try-mutants.ts'

const { values } = parseArgs({
  options: {
    /** Only files whose path matches this. */
    only: { type: 'string', default: '' },
    /** Faults of each family that are recorded. */
    faults: { type: 'string', default: '4' },
    /** Legal settings that are recorded, and lawful services. */
    legal: { type: 'string', default: '20' },
  },
})
const start = performance.now()
const report = (says: string) => console.log(`${Math.round((performance.now() - start) / 1000)} s: ${says}`)

const checks = await instrumentChecks()
const selected = checks.mutants.filter(({ file }) => new RegExp(values.only).test(file))
report(`${checks.mutants.length} mutants, of which ${selected.length} are tried`)
const isOfObject = (name: string) => (name.split(':')[2]?.split('.')[0] ?? '') in contract.objects
// Most of these are the only ones that break their statement, or a field of an object.
const besides = listFaults()
  .filter(
    ({ family, name }) =>
      ['across', 'effect'].includes(family) || (['missing', 'minimum'].includes(family) && isOfObject(name)),
  )
  .map(({ name }) => name)
const cases = await recordCorpus({
  faults: Number(values.faults),
  legal: Number(values.legal),
  besides,
  report,
})
const fates = await tryMutants(checks, selected, cases, report)

console.log(`\n${formatFates(fates)}\n`)
for (const survivor of fates.filter(isSurvivor))
  console.log(`survives at line ${survivor.mutant.line}: ${formatMutant(survivor)}`)
const explained = JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8'))
const { stale, unexplained } = compareWithList(fates, explained)
for (const mutant of stale) console.log(`stale in survivors.json: ${mutant}`)
for (const mutant of unexplained) console.log(`without a reason in survivors.json: ${mutant}`)
if (unexplained.length > 0) process.exitCode = 1
