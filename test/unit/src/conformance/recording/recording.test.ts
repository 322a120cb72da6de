import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { planRun } from '../../../../../src/conformance/conform.ts'
import type { Recording, UnsentRequest } from '../../../../../src/conformance/model/recording.ts'
import {
  createRecorder,
  mergeRecordings,
  readRecording,
  writeRecording,
} from '../../../../../src/conformance/recording/read-recording.ts'
import { buildExchange, type ExchangeChanges } from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'
import { createTestFolder } from '../../../../support/create-test-folder.ts'

const { at } = createTestFolder()
const run = buildRun({ base: 'http://h' })

const exchange = (n: number, more: ExchangeChanges = {}) =>
  buildExchange('tokenDetails', { n, name: `request ${n}`, body: '[\u2028"\ud800\\n"]', ...more })

const unsent: UnsentRequest = {
  name: 'other',
  operation: 'tokenDetails',
  reason: 'no-input',
  says: 'nothing',
}
const failed = exchange(2, {
  ...{ silent: true, group: 'g', role: 'A', about: ['PAG-001'], accept: 'a/b', access: 'wrong' },
  keyHeader: 'x-api-key',
})
const recording: Recording = { run, exchanges: [exchange(1), failed], unsent: [unsent] }

test('reads a written file', () => {
  const text = writeRecording(recording)
  expect(text.split('\n')).toHaveLength(5)
  expect(readRecording(text)).toEqual(recording)
})

test('reads everything that a plan can request', () => {
  const { planned } = planRun({ base: 'http://h' }, { profile: 'deep', negative: true })
  const asked = planned.map(({ profile: _, query: __, ...rest }, index) => exchange(index + 1, rest))
  expect(readRecording(writeRecording({ run, exchanges: asked, unsent: [] })).exchanges).toEqual(asked)
})

test('keeps all exchanges so far in the file', () => {
  const file = at('new', 'run.ndjson')
  const read = () => readRecording(readFileSync(file, 'utf8'), file)
  const recorder = createRecorder(file, run)
  expect(read()).toEqual({ run, exchanges: [], unsent: [] })
  recorder.writeExchange(exchange(1))
  recorder.writeUnsent(unsent)
  expect(read()).toEqual({ run, exchanges: [exchange(1)], unsent: [unsent] })
  createRecorder(file, run)
  expect(read().exchanges).toEqual([])
  expect(() => createRecorder(file, buildRun({ base: 'http://user:word@h' }))).toThrow(
    'must not hold a user name',
  )
  expect(readFileSync(file, 'utf8')).not.toContain('user')
  expect(() => createRecorder(at('new', 'run.ndjson', 'below-a-file', 'run.ndjson'), run)).toThrow(
    'The recording cannot be written.',
  )
})

describe('a corrupt recording is rejected with its line', () => {
  const [first, second, third] = writeRecording(recording).split('\n') as [string, string, string]
  const changed = (text: string, change: Record<string, unknown>) => {
    const [[kind, value]] = Object.entries(JSON.parse(text)) as [[string, object]]
    return JSON.stringify({ [kind]: { ...value, ...change } })
  }
  test.each<[string, string[], string, number]>([
    ['nothing', [], 'A recording begins with the run it is of.', 1],
    ['no run', [second], 'A recording begins with the run it is of.', 1],
    ['no JSON', [first, second, third.slice(0, 40)], 'This line of the recording is no JSON.', 3],
    ['two things', [first, '{"exchange":{},"unsent":{}}'], 'must NOT have more than 1 properties', 2],
    [
      'neither reply nor failure',
      [first, changed(second, { reply: undefined })],
      "must have required property 'reply'",
      2,
    ],
    ['a second run', [first, first], 'A recording holds one run; merge several.', 2],
    ['a number twice', [first, second, second], 'Exchanges are numbered in order.', 3],
    ['an operation', [first, changed(second, { operation: 'tokenDetail' })], 'did you mean: tokenDetails', 2],
  ])('%s', (_, lines, want, line) => {
    const read = () => readRecording(lines.join('\n'), 'run.ndjson')
    expect(read).toThrow(want)
    expect(read).toThrow(`at run.ndjson, line ${line}`)
    expect(read).toThrow(expect.objectContaining({ name: 'ContractError' }))
  })
})

describe('merging', () => {
  const part = (more: Partial<Recording>): Recording => ({ run, exchanges: [], unsent: [], ...more })

  test('renumbers, keeps a group once, and drops duplicates of another part', () => {
    const merged = mergeRecordings([
      part({
        run: { ...run, startedAt: '2026-11-20T12:05:00.000Z', operations: 'token*', only: ['NET-001'] },
        exchanges: [exchange(1), exchange(2, { group: 'g', role: 'A' })],
        unsent: [unsent, { ...unsent, name: 'later' }],
      }),
      part({
        run: {
          ...buildRun({ base: 'http://h', social: 'http://s' }),
          operations: 'social*',
          only: ['NET-002'],
        },
        exchanges: [exchange(1), exchange(2, { group: 'g', role: 'A' }), exchange(3, { name: 'later' })],
        unsent: [unsent],
      }),
    ])
    expect(merged.run).toEqual({
      ...buildRun({ base: 'http://h', social: 'http://s' }),
      only: ['NET-001', 'NET-002'],
    })
    expect(merged.exchanges.map(({ n, name }) => [n, name])).toEqual([
      [1, 'request 1'],
      [2, 'request 2'],
      [3, 'request 1'],
      [4, 'later'],
    ])
    expect(merged.unsent).toEqual([unsent])
  })

  test.each<[string, Recording[], string]>([
    ['the same twice', [recording, part({}), structuredClone(recording)], 'A recording is given twice.'],
    ['another target', [recording, part({ run: buildRun({ base: 'http://other' }) })], 'they differ in base'],
  ])('rejects %s', (_, recordings, want) => {
    expect(() => mergeRecordings(recordings)).toThrow(want)
  })
})
