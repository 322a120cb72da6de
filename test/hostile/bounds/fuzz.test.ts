import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import { ContractError } from '../../../src/base/contract-error.ts'
import { convertTrafficToRecording } from '../../../src/conformance/convert-traffic-to-recording.ts'
import { judge } from '../../../src/conformance/judge/judge.ts'
import type { Recording } from '../../../src/conformance/model/recording.ts'
import type { Report } from '../../../src/conformance/model/report.ts'
import { readRecording, writeRecording } from '../../../src/conformance/recording/read-recording.ts'
import { reportFiles, writeReports } from '../../../src/conformance/report/write-reports.ts'
import { readHar } from '../../../src/conformance/traffic/read-har.ts'
import { countRuns } from '../../support/count-runs.ts'
import { createTestFolder } from '../../support/create-test-folder.ts'
import { lineMutation } from '../../support/line-mutation.ts'
import { arbitraryMutation, breaking, type Mutation, textMutation } from '../../support/mutate-exchange.ts'
import { recordMockRun } from '../../support/record-mock-run.ts'
import { runMdc } from '../../support/run-mdc.ts'
import { writeHar } from '../../support/write-har.ts'

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
    runs(0.2),
  )
})

test('never passes a broken documented statement', { timeout: PATIENCE }, async () => {
  await fc.assert(
    fc.asyncProperty(places, breaking, async (place, change) => {
      const recording = mutate([[place, change]])
      fc.pre(recording !== undefined)
      expect((await expectVerdict(recording as Recording)).exit.code).not.toBe(0)
    }),
    runs(0.2),
  )
})

const readTraffic = (text: string) => convertTrafficToRecording(readHar(text, 'a.har')).recording
/** Changes a part of a text: the whole, or one entry of a HAR. */
type Change = (text: string, change: (part: string) => string, place: number) => string
const changeAll: Change = (text, change) => change(text)
const changeEntry: Change = (text, change, place) => {
  const { entries }: { entries: unknown[] } = JSON.parse(text).log
  const at = place % entries.length
  const entry = JSON.parse(change(JSON.stringify(entries[at])))
  return JSON.stringify({ log: { entries: entries.with(at, entry) } })
}
const toHar = ({ exchanges }: Recording) => writeHar(exchanges, 'a-secret-key')

test.each([
  ['file with changed letters', writeRecording, readRecording, changeAll, textMutation],
  ['file with changed members', writeRecording, readRecording, changeAll, lineMutation],
  ['HAR with changed members', toHar, readTraffic, changeAll, lineMutation],
  ['HAR entry with changed members', toHar, readTraffic, changeEntry, lineMutation],
] as const)(
  'judges a %s, or rejects it in a sentence',
  { timeout: PATIENCE },
  async (_, write, read, applyTo, mutation) => {
    const text = write(clean)
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), places, async (changes, place) => {
        const changed = applyTo(text, part => changes.reduce((so, change) => change(so), part), place)
        let recording: Recording
        try {
          recording = read(changed)
        } catch (error) {
          expect(error).toBeInstanceOf(ContractError)
          return
        }
        await expectVerdict(recording)
      }),
      runs(0.1),
    )
  },
)

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
