import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createMock } from '../../mocks/mock.ts'
import { type Case, casesOf } from './cases.ts'
import { load, type Measured } from './measure.ts'
import { paidFigures } from './paid.ts'
import {
  bareCommand,
  coldStart,
  key,
  mockCommand,
  type Server,
  startPrismMock,
  startServer,
  statusOf,
} from './servers.ts'
import { suiteFigures } from './suite.ts'
import { sweep } from './sweep.ts'
import { type Line, loadTable, machine, markdown, median, spread } from './table.ts'

const { values } = parseArgs({
  options: {
    write: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const now = '2026-01-15T12:00:00Z'
const mock = createMock({ now })
const cases = casesOf(mock.world, mock.clock.now())
const [firstCase] = cases as [Case]
const folder = await mkdtemp(join(tmpdir(), 'mdc-bench-'))

interface Variant {
  readonly how: string
  /** Measures once; a server of its own is started and stopped. */
  readonly measure: () => Promise<Measured>
}

/** Warms a fresh server up and measures it under one address, again and again. */
async function repeated(start: () => Promise<Server>, path: string): Promise<Measured> {
  const server = await start()
  try {
    await load(server, [path], seconds / 2)
    return await load(server, [path], seconds)
  } finally {
    await server.stop()
  }
}

/** Warms a fresh server up with a third of the addresses and measures it under the others, each asked once. */
async function once(start: () => Promise<Server>, paths: readonly string[]): Promise<Measured> {
  const server = await start()
  try {
    await load(server, paths.slice(0, paths.length / 3))
    return await load(server, paths.slice(paths.length / 3))
  } finally {
    await server.stop()
  }
}

const frozen = () => startServer(mockCommand(now))
const live = () => startServer(mockCommand())

function variantsOf({ paths }: Case, isFirst: boolean): Variant[] {
  const [same] = paths as [string]
  return [
    { how: 'frozen clock, same URL', measure: () => repeated(frozen, same) },
    { how: 'frozen clock, distinct URLs', measure: () => once(frozen, paths) },
    { how: 'live clock, same URL', measure: () => repeated(live, same) },
    ...(isFirst
      ? [
          { how: 'Prism, static', measure: () => repeated(() => startPrismMock(), same) },
          { how: 'Prism, dynamic', measure: () => repeated(() => startPrismMock('--dynamic'), same) },
        ]
      : []),
  ]
}

/** Measures a case in all its variants, round by round in alternating order, each beside a bare server. */
async function linesOf(one: Case): Promise<Line[]> {
  const [path = ''] = one.paths
  const file = join(folder, 'body.json')
  const [before, query] = splitPath(path)
  const { body } = mock.handle({
    method: 'GET',
    origin: 'base',
    path: before,
    query,
    header: name => (name === 'x-api-key' ? key['X-API-Key'] : undefined),
  })
  await writeFile(file, body)
  const variants = variantsOf(one, one === firstCase)
  const found = new Map(variants.map(({ how }) => [how, [] as Line['rounds'][number][]]))
  for (let round = 0; round < rounds; round++) {
    const bare = await repeated(() => startServer(bareCommand(file)), path)
    for (const { how, measure } of round % 2 === 0 ? variants : variants.toReversed()) {
      try {
        found.get(how)?.push({ measured: await measure(), bare })
      } catch (error) {
        notes.add(`${one.name}, ${how}: ${error instanceof Error ? error.message : error}`)
      }
    }
    process.stderr.write(`${one.name}: round ${round + 1} of ${rounds}\n`)
  }
  const what = `${one.name} (${(body.length / 1000).toFixed(1)} kB)`
  return [...found].map(([how, measured]) => ({ what, how, rounds: measured }))
}

function splitPath(address: string): [path: string, query: string] {
  const [path = '', query = ''] = address.split('?')
  return [path, query]
}

/** Starts and memory, beside a bare server. */
async function otherFigures(): Promise<string[][]> {
  const [path = ''] = firstCase.paths
  const starts: { bare: number; mock: number }[] = []
  for (let round = 0; round < 2 * rounds + 1; round++) {
    const bare = await coldStart(bareCommand(join(folder, 'body.json')), path)
    starts.push({ bare, mock: await coldStart(mockCommand(), path) })
  }
  const server = await frozen()
  const idle = await server.usage()
  const addresses = sweep(mock, server)
  for (const address of addresses) await statusOf(address)
  const swept = await server.usage()
  await server.stop()
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  return [
    ['first reply after the start', `${Math.round(median(starts.map(({ mock }) => mock)))} ms`],
    ['the same of bare', spread(starts.map(({ bare, mock }) => mock / bare))],
    ['memory (RSS) when idle', megabytes(idle.rss)],
    [`memory after a sweep of everything (${addresses.length} requests)`, megabytes(swept.rss)],
    ...(await paidFigures(mock, ...splitPath(path))),
    ...(await suiteFigures()),
  ]
}

const notes = new Set<string>()
const lines: Line[] = []
for (const one of cases) if (one.name.includes(values.only)) lines.push(...(await linesOf(one)))
const depth = depthRatio(lines)
const text = [
  `${machine()} Bare is \`node:http\` that answers a body of the same size with \`JSON.stringify\`, measured in the same rounds.`,
  loadTable(lines),
  markdown(['', 'measured'], [...(await otherFigures()), ...(depth === undefined ? [] : [depth])]),
  ...[...notes].map(note => `- ${note}`),
].join('\n\n')

/** How a page deep in a list compares with one at its head, both over distinct URLs. */
function depthRatio(all: readonly Line[]): string[] | undefined {
  const ratesAt = (offset: string) =>
    all
      .find(({ what, how }) => what.includes(`at offset ${offset} `) && how.includes('distinct'))
      ?.rounds.map(({ measured }) => measured.cpuRate)
  const [head, deep] = [ratesAt('0'), ratesAt('100,000')]
  if (head === undefined || deep === undefined) return undefined
  return ['time of a page at offset 100,000, of one at 0', (median(head) / median(deep)).toFixed(2)]
}

process.stdout.write(`${text}\n`)
if (values.write) {
  const readme = await readFile('README.md', 'utf8')
  await writeFile(
    'README.md',
    readme.replace(
      /(<!-- bench -->)[\s\S]*(<!-- \/bench -->)/,
      (_, begin, end) => `${begin}\n\n${text}\n\n${end}`,
    ),
  )
}
