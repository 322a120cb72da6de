import { beforeAll, expect, test } from 'vitest'
import { createControlBackend } from '../../../mocks/control/control-backend.ts'
import { createMock, type Mock, type MockOptions } from '../../../mocks/mock.ts'
import { readOverrides, readStories } from '../../../src/cli/mock/read-mock-state.ts'
import { writeRecording } from '../../../src/conformance/recording/read-recording.ts'
import type { Draw, Loose } from '../../plain-documents/draw-values.ts'
import { createTestFolder } from '../../support/create-test-folder.ts'
import { readYaml } from '../../support/read-yaml.ts'
import { recordMockRun } from '../../support/record-mock-run.ts'
import { requestMock } from '../../support/request-mock.ts'
import { runMdc } from '../../support/run-mdc.ts'
import { changeText, changeTree } from './change-values.ts'
import { checkText, FUZZ_MS, fuzzEnvironment, runFuzz, tryStep } from './run-fuzz.ts'

const { rules, stories, overrides, control } = readYaml<Loose>(import.meta.url, 'settings.yaml')
const { write } = createTestFolder()
const market = { size: 'small', now: '2026-01-15T12:00:00Z' } as const
const paths = ['clmm-venue/pools', 'dlmm-venue/pools'].map(name => `/altchain/${name}`)
const plain = paths.map(path => requestMock(createMock(market), { path }).body)

/** Returns a value with changes, as text. */
function change(value: Loose, draw: Draw): string {
  const whole = { value: structuredClone(value) }
  changeTree(draw.below(9) === 0 ? whole : whole.value, draw)
  const text = JSON.stringify(whole.value) ?? ''
  return draw.below(6) === 0 ? changeText(text, draw) : text
}

/** Requests data. A reply of 5xx has to be one that was set. */
const ask = (mock: Mock): string[] =>
  paths.map(path => {
    const { status, body, headers } = requestMock(mock, { path })
    if (status >= 500) expect(headers).toHaveProperty('X-Mock-Overridden')
    return body
  })

/** Reads options from a changed file, and asks a mock that starts with them. */
async function startMock(draw: Draw): Promise<string[]> {
  const isStory = draw.below(2) === 0
  const file = write('settings.yaml', change(isStory ? stories : overrides, draw))
  const read = (): MockOptions =>
    isStory ? { stories: readStories(file), story: 'outage' } : { overrides: readOverrides([file]).value }
  const started = await tryStep(() => createMock({ ...market, ...read() }))
  return 'refusal' in started ? [started.refusal] : ask(started.result)
}

/** Sends changed bodies to the control API. A reset gives the data of the start. */
async function useControl(draw: Draw): Promise<string[]> {
  const mock = createMock({ ...market, stories: { calm: { seed: 7 } } })
  const { dispatch } = createControlBackend(mock.sessions)
  const send = async (method: string, path: string, body: string) => {
    const asked = { method, path: `/__mock/${path}`, query: '', header: () => undefined, body }
    const urls = { base: '', social: '', payment: '', socialPayment: '' }
    const reply = await dispatch({ ...asked, remote: '127.0.0.1' }, urls)
    expect(reply.status).toBeLessThan(500)
    return reply.body
  }
  const texts: string[] = []
  for (let times = 1 + draw.below(3); times > 0; times--) {
    const path = draw.from(Object.keys(control))
    const method = path === 'clock' || path === 'reset' ? 'POST' : 'PUT'
    texts.push(await send(method, path, change(control[path], draw)), ...ask(mock))
    texts.push(await send('GET', path === 'reset' ? 'state' : path, ''))
  }
  await send('POST', 'reset', '')
  expect(ask(mock)).toEqual(plain)
  return texts
}

test('no changed state file, override or control request stops a mock', { timeout: FUZZ_MS }, () =>
  runFuzz({
    door: 'settings',
    play: draw => (draw.below(2) === 0 ? startMock(draw) : useControl(draw)),
  }),
)

let recording: string
beforeAll(async () => {
  const clean = await recordMockRun(createMock(market), { profile: 'smoke', operations: '/altchain/*' })
  recording = write('recording.ndjson', writeRecording(clean))
})

test('no changed rules of a team stop judging', { timeout: FUZZ_MS }, () =>
  runFuzz({
    door: 'rules',
    play: async draw => {
      const file = write('rules.yaml', change(rules, draw))
      const result = await runMdc(['judge', '--rules', file, recording], fuzzEnvironment)
      checkText(result.stderr)
      expect([0, 1, 2, 4]).toContain(result.code)
      return [result.stdout, result.stderr]
    },
  }),
)
