import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import { judge } from '../../../src/conformance/judge/judge.ts'
import type { Recording } from '../../../src/conformance/model/recording.ts'
import type { Report } from '../../../src/conformance/model/report.ts'
import { writeRecording } from '../../../src/conformance/recording/read-recording.ts'
import { reportFiles, writeReports } from '../../../src/conformance/report/write-reports.ts'
import { countRuns } from '../../support/count-runs.ts'
import { createTestFolder } from '../../support/create-test-folder.ts'
import { arbitraryMutation, breaking, type Mutation } from '../../support/mutate-exchange.ts'
import { recordMockRun } from '../../support/record-mock-run.ts'
import { runMdc } from '../../support/run-mdc.ts'

const isWhole = process.env.HOSTILE === 'all'
const runs = (share: number) => ({ seed: 13, numRuns: isWhole ? 20_000 * share : countRuns(200 * share) })
const PATIENCE = 3 * 60 * 60_000

const { write: writeFile } = createTestFolder()
let clean: Recording

beforeAll(async () => {
  clean = await recordMockRun(createMock({ size: 'small', now: '2026-01-15T12:00:00Z' }), {
    profile: 'smoke',
    ...(isWhole ? {} : { operations: '/altchain/*' }),
  })
})

/** The clean recording with some exchanges changed; undefined when none of the changes applies. */
function mutate(changes: readonly (readonly [at: number, change: Mutation])[]): Recording | undefined {
  const exchanges = [...clean.exchanges]
  let isChanged = false
  for (const [place, change] of changes) {
    const at = place % exchanges.length
    const changed = exchanges[at] && change(exchanges[at])
    if (changed === undefined) continue
    exchanges[at] = changed
    isChanged = true
  }
  return isChanged ? { ...clean, exchanges } : undefined
}

/** Whatever was recorded, the suite comes to a verdict of its own, and shows it in every form. */
async function expectVerdict(recording: Recording): Promise<Report> {
  const report = judge(recording)
  expect(report.requirements.filter(({ verdict }) => verdict === 'error')).toEqual([])
  const formats = Object.keys(reportFiles) as (keyof typeof reportFiles)[]
  if (report.requirements.length % 16 === report.summary.pass % 16)
    await writeReports(
      report,
      formats.map(format => ({ format, path: format })),
      // Where nothing could be judged there may be nothing to annotate.
      (format, text) => expect(format === 'annotations' || text !== '').toBe(true),
    )
  return report
}

const places = fc.nat(10_000)

test('fails for no change of a recording', { timeout: PATIENCE }, async () => {
  const changes = fc.array(fc.tuple(places, arbitraryMutation), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(changes, async some => void (await expectVerdict(mutate(some) ?? clean))),
    runs(0.5),
  )
})

test('never passes a broken documented statement', { timeout: PATIENCE }, async () => {
  await fc.assert(
    fc.asyncProperty(places, breaking, async (place, change) => {
      const recording = mutate([[place, change]])
      fc.pre(recording !== undefined)
      expect((await expectVerdict(recording as Recording)).exit.code).not.toBe(0)
    }),
    runs(0.5),
  )
})

test('reports the same on the command line, without a stack trace', { timeout: PATIENCE }, async () => {
  await fc.assert(
    fc.asyncProperty(places, breaking, async (place, change) => {
      const recording = mutate([[place, change]])
      fc.pre(recording !== undefined)
      const file = writeFile('recording.ndjson', writeRecording(recording as Recording))
      const { code, stderr } = await runMdc(['judge', file])
      expect([1, 3, 4]).toContain(code)
      expect(stderr).not.toMatch(/^ +at /m)
    }),
    { seed: 13, numRuns: isWhole ? 50 : 2 },
  )
})
