import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createMock } from '../../mocks/mock.ts'
import { judge } from '../../src/conformance/judge/judge.ts'
import { activateContract } from '../../src/contract/activate-contract.ts'
import { loadContract } from '../../src/generate/compile/load-contract.ts'
import { recordMockRun } from '../support/record-mock-run.ts'

// No name and no spelling of a contract decides what a parameter is: the contract of `mdc init` under other names, and with its
// rules written the other way round, has the same plan, drafts and verdicts.

type Words = readonly (readonly [from: string, to: string])[]

const template = 'src/cli/init/template'
const parameters: Words = [
  ['after_time', 'von'],
  ['before_time', 'bis'],
]

afterEach(() => activateContract())

/** Plays a run against the drafts of a contract in which texts were replaced. Returns its requests, replies and verdicts. */
async function play(names: Words, spellings: Words = []) {
  const folder = mkdtempSync(join(tmpdir(), 'mdc-names-'))
  cpSync(template, folder, { recursive: true })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))
  for (const file of files.filter(each => statSync(each).isFile())) {
    const renamed = names.reduce(
      (text, [from, to]) => text.replace(new RegExp(`\\b${from}\\b`, 'g'), to),
      readFileSync(file, 'utf8'),
    )
    writeFileSync(
      file,
      spellings.reduce((text, [from, to]) => text.replace(from, to), renamed),
    )
  }
  activateContract(loadContract(folder))
  rmSync(folder, { recursive: true })
  const mock = createMock({ now: '2026-01-15T12:00:00Z' })
  await mock.ready
  const recording = await recordMockRun(mock, { profile: 'standard' })
  const restore = (text: string) =>
    names.reduce((all, [from, to]) => all.replace(new RegExp(`\\b${to}\\b`, 'g'), from), text)
  return {
    requests: recording.exchanges.map(({ url }) => restore(url)),
    replies: recording.exchanges.map(({ reply }) => restore(reply?.body ?? '')),
    verdicts: judge(recording).requirements.map(({ id, operationId, verdict, evaluated }) =>
      restore(`${id} ${operationId} ${verdict} ${evaluated}`),
    ),
  }
}

const range = 'row.time >= query.after_time && row.time <= query.before_time'
const renamedRange = 'row.time >= query.von && row.time <= query.bis'

it.each<[what: string, names: Words, spellings: Words]>([
  ['the range has other names', parameters, []],
  [
    'the sides of a rule are exchanged',
    parameters,
    [[renamedRange, 'query.von <= row.time && query.bis >= row.time']],
  ],
  ['a rule is in brackets, with a guard', [], [[range, `"!has(query.after_time) || (${range})"`]]],
  ['the step has another name', [...parameters, ['interval', 'takt']], []],
])('%s', async (_, names, spellings) => {
  const before = await play([])
  expect(before.requests.filter(url => /levels\?.*after_time=17\d{8}/.test(url))).not.toEqual([])
  expect(await play(names, spellings)).toEqual(before)
})
