import { mkdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import { readReplay } from '../../../src/cli/files/read-replay.ts'
import type { Recording } from '../../../src/conformance/model/recording.ts'
import { writeRecording } from '../../../src/conformance/recording/read-recording.ts'
import { reportFiles } from '../../../src/conformance/report/write-reports.ts'
import type { Draw } from '../../plain-documents/draw-values.ts'
import { createTestFolder } from '../../support/create-test-folder.ts'
import { recordMockRun } from '../../support/record-mock-run.ts'
import { requestMock } from '../../support/request-mock.ts'
import { runMdc } from '../../support/run-mdc.ts'
import { writeHar } from '../../support/write-har.ts'
import { changeText, changeTree } from './change-values.ts'
import { checkText, FUZZ_MS, fuzzEnvironment, PLANTED_KEY, runFuzz, tryStep } from './run-fuzz.ts'

const { folder, at, write } = createTestFolder()
mkdirSync(at('in'))
let clean: Recording

beforeAll(async () => {
  const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z' })
  clean = await recordMockRun(mock, { profile: 'smoke', operations: '/altchain/*' })
})

/** Writes a recording or a HAR with changes in some of its lines or entries. */
function writeTraffic(draw: Draw): string {
  const isHar = draw.below(2) === 0
  const text = isHar ? writeHar(clean.exchanges, PLANTED_KEY) : writeRecording(clean)
  const parts: unknown[] = isHar
    ? [JSON.parse(text)]
    : text
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line))
  const line = draw.below(3) === 0 ? 0 : draw.below(parts.length)
  changeTree(draw.below(2) === 0 ? parts[line] : parts, draw)
  const changed = parts.map(part => JSON.stringify(part)).join('\n')
  return write('in/traffic', draw.below(6) === 0 ? changeText(changed, draw) : changed)
}

const formats = Object.entries(reportFiles)

/** Judges traffic, with all reports. Exit code 0 needs something that was judged. */
async function judgeFile(file: string): Promise<string[]> {
  const reports = formats.flatMap(([format, name]) => ['--report', `${format}=${at('in', name)}`])
  const { code, stdout, stderr } = await runMdc(['judge', ...reports, file], fuzzEnvironment)
  checkText(stderr)
  if (code === 2) return [stdout, stderr]
  const texts = formats.map(([, name]) => readFileSync(at('in', name), 'utf8'))
  const { summary } = JSON.parse(readFileSync(at('in', reportFiles.json), 'utf8'))
  expect(summary.error).toBe(0)
  if (code === 0) expect(summary.pass).toBeGreaterThan(0)
  return [stdout, stderr, ...texts]
}

/** Replays traffic, and asks for each path in it. */
async function replayFile(file: string): Promise<string[]> {
  const read = await tryStep(() => readReplay({ replay: [file] }))
  if ('refusal' in read) return [read.refusal]
  const mock = await tryStep(() => createMock({ size: 'small', replay: read.result.exchanges }))
  if ('refusal' in mock) return [mock.refusal]
  const known = new Set(clean.exchanges.map(({ reply }) => reply?.status))
  return clean.exchanges.slice(0, 10).map(({ url }) => {
    const { pathname, search } = new URL(url)
    const { status, body } = requestMock(mock.result, { path: pathname, query: search.slice(1) })
    if (!known.has(status)) expect(status).toBeLessThan(500)
    return body
  })
}

test('no changed recording or HAR stops judging or a replay', { timeout: FUZZ_MS }, () =>
  runFuzz({
    door: 'traffic',
    around: folder,
    play: draw => {
      const file = writeTraffic(draw)
      return draw.below(3) === 0 ? replayFile(file) : judgeFile(file)
    },
  }),
)
