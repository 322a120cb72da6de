import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createFetch } from '../../../mocks/adapters/create-fetch.ts'
import { listExampleRequests } from '../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../mocks/mock.ts'
import { runWithContract } from '../../../src/contract/activate-contract.ts'
import { loadContract } from '../../../src/generate/compile/load-contract.ts'
import { type Draw, isNode, type Loose } from '../../plain-documents/draw-values.ts'
import { createTestFolder } from '../../support/create-test-folder.ts'
import { readYaml } from '../../support/read-yaml.ts'
import { runMdc } from '../../support/run-mdc.ts'
import { changeText, changeTree } from './change-values.ts'
import {
  checkText,
  FUZZ_MS,
  fuzzEnvironment,
  OUTSIDE_TEXT,
  PLANTED_KEY,
  runFuzz,
  tryStep,
} from './run-fuzz.ts'

const own: Loose = JSON.parse(readFileSync('src/generated/openapi.json', 'utf8'))
// The own document takes as long as twenty of the others.
const others = ['books', 'shapes', 'library', 'replies', 'odd-names'].map(name =>
  readYaml<Loose>(import.meta.url, `../../plain-documents/${name}.yaml`),
)

const { folder, at, write } = createTestFolder()
mkdirSync(at('in'))
write('outside.json', JSON.stringify({ text: OUTSIDE_TEXT }))
const before = write('in/before.json', JSON.stringify(others[0]))
mkdirSync(at('in/page'))

/** Writes a changed document, at times with a part of it in a file beside it. */
function writeDocument(draw: Draw): string {
  const document = structuredClone(draw.below(20) === 0 ? own : draw.from(others))
  const part = draw.from(Object.values<Loose>(document.paths))
  changeTree(document, draw)
  if (draw.below(3) === 0) {
    changeTree(part, draw)
    if (isNode(document.paths)) document.paths['/part'] = { $ref: 'parts.json#/part' }
  }
  write('in/parts.json', JSON.stringify({ part, text: 'a text' }))
  const text = JSON.stringify(document, undefined, draw.below(2))
  return write('in/document.json', draw.below(8) === 0 ? changeText(text, draw) : text)
}

const folders = ['src/cli/init/template', 'test/second-contract/spec']

/** Writes the folder of a contract with changes in one of its files. */
function writeFolder(draw: Draw): string {
  const copy = at('in/folder')
  rmSync(copy, { recursive: true, force: true })
  cpSync(draw.from(folders), copy, { recursive: true })
  const names = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.yaml'),
  )
  const file = `in/folder/${draw.from(names.sort())}`
  const text = readFileSync(at(file), 'utf8')
  const value = parse(text)
  changeTree(value, draw)
  write(file, draw.below(4) === 0 ? changeText(text, draw) : JSON.stringify(value))
  return copy
}

/** Sends a mock of a document a request for each of its operations. */
async function askMock(file: string): Promise<string[]> {
  const loaded = await tryStep(() => loadContract(file))
  if ('refusal' in loaded) return [loaded.refusal]
  const mock = createMock({ contract: loaded.result, apiKeys: [PLANTED_KEY] })
  await mock.ready
  const answer = createFetch(mock, { baseUrl: 'http://mock.test' })
  const requests = runWithContract(loaded.result, () =>
    listExampleRequests(mock.world, mock.clock.now(), PLANTED_KEY),
  )
  const texts: string[] = []
  for (const { path, query, headers } of requests.slice(0, 8)) {
    const url = `http://mock.test${path}?${new URLSearchParams(query)}`
    const reply = await answer(new Request(url, { headers }))
    texts.push(await reply.text())
    if (reply.status >= 500) expect(reply.headers.get('x-mock-gap') ?? texts.at(-1)).toContain('documented')
  }
  return texts
}

const { commands } = readYaml<{ readonly commands: readonly string[] }>(import.meta.url, 'values.yaml')

/** Judges the mock of a document. Exit code 0 needs something that was judged. */
async function judgeMock(file: string): Promise<string[]> {
  const report = at('in/report.json')
  const args = ['conform', '--mock', '--size', 'small', '--profile', 'smoke', '--rate', '0']
  const { code, stdout, stderr } = await runMdc(
    [...args, '--max-requests', '12', '--report', `json=${report}`, '--spec', file],
    fuzzEnvironment,
  )
  if (code === 0) expect(JSON.parse(readFileSync(report, 'utf8')).summary.pass).toBeGreaterThan(0)
  return [stdout, stderr]
}

async function runCommand(command: string, FILE: string): Promise<string[]> {
  const paths: Readonly<Record<string, string>> = { FILE, BEFORE: before, PAGE: at('in/page') }
  const args = command.split(' ').map(word => paths[word] ?? word)
  const { code, stdout, stderr } = await runMdc(args, fuzzEnvironment)
  checkText(stderr)
  expect([0, 1, 2]).toContain(code)
  return [stdout, stderr]
}

test.each([
  ['documents', writeDocument],
  ['folders', writeFolder],
] as const)('no changed %s stop a command or the mock', { timeout: FUZZ_MS }, (door, writeCase) =>
  runFuzz({
    ...{ door, around: folder },
    play: async draw => {
      const file = writeCase(draw)
      const use = draw.below(commands.length + 4)
      const command = commands[use]
      if (command !== undefined) return runCommand(command, file)
      return use % 2 === 0 ? askMock(file) : judgeMock(file)
    },
  }),
)
