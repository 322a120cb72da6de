import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import { contract } from '../../../src/contract/contract.ts'
import { formatFates } from './format-fates.ts'
import { drawMutants, instrumentChecks } from './instrument-checks.ts'
import { isSurvivor, listAsUnseen, listStale, listUnexplained, type Survivors } from './list-unexplained.ts'
import { recordCorpus } from './record-corpus.ts'
import { listStatementMutants, type StatementMutant } from './statements/list-statement-mutants.ts'
import { tryStatementMutants } from './statements/try-statement-mutants.ts'
import { tryMutants } from './try-mutants.ts'

const { values } = parseArgs({
  options: {
    /** Change the statements of `spec/`, not the checks. */
    statements: { type: 'boolean', default: false },
    /** Only files whose path matches this. */
    only: { type: 'string', default: '' },
    /** The share of the mutants that is tried, 1 for all. */
    share: { type: 'string', default: '1' },
    /** All mutants, not only those that empty a block. */
    all: { type: 'boolean', default: false },
    /** Faults of each family that are recorded. */
    faults: { type: 'string', default: '4' },
    /** Legal settings that are recorded, and lawful services. */
    legal: { type: 'string', default: '20' },
    /** Lists the survivors that are not listed yet, as not looked at. */
    write: { type: 'boolean', default: false },
    /** File for the result of each mutant as JSON. A run of statements resumes from it. */
    out: { type: 'string' },
  },
})
const start = performance.now()
const report = (says: string) => console.log(`${Math.round((performance.now() - start) / 1000)} s: ${says}`)

const checks = values.statements
  ? { mutants: listStatementMutants(), sources: new Map() }
  : await instrumentChecks(!values.all)
const selected = drawMutants(checks, Number(values.share)).filter(({ file }) =>
  new RegExp(values.only).test(file),
)
report(`${checks.mutants.length} mutants, of which ${selected.length} are tried`)
const isOfObject = (name: string) => (name.split(':')[2]?.split('.')[0] ?? '') in contract.objects
// Most of these are the only ones that break their statement, or a field of an object.
const besides = listFaults()
  .filter(
    ({ family, name }) =>
      ['across', 'effect'].includes(family) ||
      (['missing', 'minimum'].includes(family ?? '') && isOfObject(name)),
  )
  .map(({ name }) => name)
const cases = await recordCorpus({
  faults: Number(values.faults),
  legal: Number(values.legal),
  besides,
  // A reply that says nothing is judged alike, whatever the statement.
  ...(values.statements ? { disturbed: () => false } : {}),
  report,
})
const { out } = values
const fates = values.statements
  ? await tryStatementMutants(selected as StatementMutant[], cases, { report, out })
  : await tryMutants(checks, cases, {
      selected,
      byFile: values.all,
      report,
      onTried: tried => {
        if (out !== undefined) writeFileSync(out, JSON.stringify(tried))
      },
    })

console.log(`\n${formatFates(fates)}\n`)
for (const { mutant, fate } of fates.filter(isSurvivor))
  console.log(`${fate} ${mutant.file}:${mutant.line} ${mutant.original} → ${mutant.replacement}`)
const list = new URL(values.statements ? 'statements/survivors.json' : 'survivors.json', import.meta.url)
const explained: Survivors = JSON.parse(readFileSync(list, 'utf8'))
for (const { mutant } of listStale(fates, explained))
  console.log(`stale in survivors.json: ${mutant.file}: ${mutant.original} → ${mutant.replacement}`)
const unexplained = listUnexplained(fates, explained)
if (values.write) writeFileSync(list, `${JSON.stringify(listAsUnseen(explained, unexplained), null, 2)}\n`)
else if (unexplained.length > 0) {
  console.log(`\n${unexplained.length} survivors stand in no list of survivors.json:`)
  for (const { mutant } of unexplained)
    console.log(`${mutant.file}: ${mutant.original} → ${mutant.replacement}`)
  process.exitCode = 1
}
