import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createMock } from '../../../mocks/mock.ts'
import { loadContract } from '../../../src/generate/compile/load-contract.ts'
import {
  describeMachine,
  findMedian,
  formatLoadTable,
  formatMarkdownTable,
  formatSpread,
  type LoadLine,
} from './format-load-table.ts'
import { type BenchCase, draftedCase, listCases, listWidgets } from './list-cases.ts'
import { listSweepAddresses } from './list-sweep-addresses.ts'
import { measureFamous, measureFirst, measureSweep, measureWaits } from './measure-first.ts'
import { type LoadFigures, measureLoad } from './measure-load.ts'
import { measureSuite } from './measure-suite.ts'
import {
  type BenchServer,
  keyHeader,
  listBareArguments,
  listMockArguments,
  measureColdStart,
  startPrismMock,
  startServer,
} from './start-server.ts'

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
/** The file with the table. */
const document = new URL('README.md', import.meta.url)
const mock = createMock({ now })
const cases = listCases(mock.world, mock.clock.now())
const drafted = createMock({ now, contract: loadContract(draftedCase.spec ?? '') })
await drafted.ready
/** The case of starts. */
const plainCase = cases.find(({ name }) => name === 'token-details') as BenchCase
const folder = await mkdtemp(join(tmpdir(), 'mdc-bench-'))

interface Variant {
  readonly how: string
  /** Measures once; a server of its own is started and stopped. */
  readonly measure: () => Promise<LoadFigures>
}

/** Warms a fresh server up and measures it under the addresses of one page, again and again. */
async function measureRepeated(
  start: () => Promise<BenchServer>,
  page: readonly string[],
): Promise<LoadFigures> {
  const server = await start()
  try {
    await measureLoad(server, page, seconds / 2)
    return await measureLoad(server, page, seconds)
  } finally {
    await server.stop()
  }
}

/** Warms a fresh server up with a part of the addresses and measures it under the others, each requested once. */
async function measureOnce(
  start: () => Promise<BenchServer>,
  paths: readonly string[],
  part = 1 / 3,
): Promise<LoadFigures> {
  const server = await start()
  try {
    await measureLoad(server, paths.slice(0, paths.length * part))
    return await measureLoad(server, paths.slice(paths.length * part))
  } finally {
    await server.stop()
  }
}

const startFrozen = (spec?: string) => startServer(listMockArguments(now, spec))
const startLive = (spec?: string) => startServer(listMockArguments(undefined, spec))

/** The same server where an operation of this origin is asked for. */
function turnTo(origin: BenchCase['origin'], start: () => Promise<BenchServer>): () => Promise<BenchServer> {
  return async () => {
    const server = await start()
    return origin === 'social' ? { ...server, url: server.socialUrl } : server
  }
}

function listVariants({ paths, before, origin, spec }: BenchCase, same: readonly string[]): Variant[] {
  const [frozen, live] = [turnTo(origin, () => startFrozen(spec)), turnTo(origin, () => startLive(spec))]
  return [
    { how: 'frozen clock, same URL', measure: () => measureRepeated(frozen, same) },
    { how: 'frozen clock, distinct URLs', measure: () => measureOnce(frozen, paths) },
    ...(before === undefined
      ? []
      : [
          {
            how: 'the same, of rows that were sent before',
            measure: () => measureOnce(frozen, [...before, ...paths], 1 / 2),
          },
        ]),
    { how: 'live clock, same URL', measure: () => measureRepeated(live, same) },
  ]
}

const SAMPLE = 20

/** The requests of one page, and the bodies of their replies. */
interface TypicalPage {
  readonly page: readonly string[]
  readonly bodies: readonly string[]
}

/**
 * Returns the page nearest to the mean size. It is repeated, and the bare server answers its bodies, so that it writes as
 * much as the mock. Few tokens have most pools: there the median is a third of the mean.
 */
function findTypical({ origin, paths, spec, atOnce = 1 }: BenchCase): TypicalPage {
  const market = spec === undefined ? mock : drafted
  const header = (name: string) => (name === 'x-api-key' ? keyHeader['X-API-Key'] : undefined)
  const read = (address: string) => {
    const [path, query] = splitPath(address)
    return market.handle({ method: 'GET', origin, path, query, header }).body
  }
  const pages = paths.length / atOnce
  const step = Math.ceil(pages / SAMPLE)
  const sampled = Array.from({ length: Math.ceil(pages / step) }, (_, at) => {
    const page = paths.slice(at * step * atOnce, (at * step + 1) * atOnce)
    return { page, bodies: page.map(read) }
  })
  const size = ({ bodies }: TypicalPage) => bodies.join('').length
  const mean = sampled.reduce((sum, each) => sum + size(each), 0) / sampled.length
  const distance = (each: TypicalPage) => Math.abs(size(each) - mean)
  return sampled.reduce((best, each) => (distance(each) < distance(best) ? each : best))
}

/** Writes the bodies that a bare server answers one after the other. */
async function writeBodies({ bodies }: TypicalPage): Promise<string> {
  const file = join(folder, 'bodies.json')
  await writeFile(file, `[${bodies.join()}]`)
  return file
}

/** Measures Prism, where it takes the requests. */
async function measurePrism(name: string, page: readonly string[]): Promise<LoadFigures | undefined> {
  try {
    return await measureRepeated(startPrismMock, page)
  } catch (error) {
    notes.add(`${name}, Prism: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

/** Measures a case in all its variants, round by round in alternating order, beside a bare server and Prism. */
async function measureCase(one: BenchCase): Promise<LoadLine[]> {
  const typical = findTypical(one)
  const { page, bodies } = typical
  const file = await writeBodies(typical)
  const variants = listVariants(one, page)
  const found = new Map(variants.map(({ how }) => [how, [] as LoadLine['rounds'][number][]]))
  for (let round = 0; round < rounds; round++) {
    const bare = await measureRepeated(() => startServer(listBareArguments(file)), page)
    const prism = one.spec === undefined ? await measurePrism(one.name, page) : undefined
    for (const { how, measure } of round % 2 === 0 ? variants : variants.toReversed()) {
      try {
        found.get(how)?.push({ measured: await measure(), bare, prism })
      } catch (error) {
        notes.add(`${one.name}, ${how}: ${error instanceof Error ? error.message : error}`)
      }
    }
    process.stderr.write(`${one.name}: round ${round + 1} of ${rounds}\n`)
  }
  const what = `${one.name} (${(bodies.join('').length / 1000).toFixed(1)} kB)`
  return [...found].map(([how, measured]) => ({ what, how, rounds: measured }))
}

function splitPath(address: string): [path: string, query: string] {
  const [path = '', query = ''] = address.split('?')
  return [path, query]
}

/** Starts and memory, beside a bare server. */
async function measureOthers(): Promise<string[][]> {
  const typical = findTypical(plainCase)
  const [path] = typical.page as [string]
  const file = await writeBodies(typical)
  const starts: { bare: number; mock: number }[] = []
  for (let round = 0; round < 2 * rounds + 1; round++) {
    const bare = await measureColdStart(listBareArguments(file), path)
    starts.push({ bare, mock: await measureColdStart(listMockArguments(), path) })
  }
  const server = await startFrozen()
  const idle = await server.usage()
  const addresses = listSweepAddresses(mock)
  const first = await measureSweep(server, addresses)
  const swept = await server.usage()
  const second = await measureSweep(server, addresses)
  const sweptTwice = await server.usage()
  await server.stop()
  const prism = await startPrismMock()
  const others = await measureSweep(prism, addresses)
  await prism.stop()
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  return [
    ['first reply after the start', `${Math.round(findMedian(starts.map(({ mock }) => mock)))} ms`],
    ['the same of bare', formatSpread(starts.map(({ bare, mock }) => mock / bare))],
    ['memory (RSS) when idle', megabytes(idle.rss)],
    [`memory after a sweep of everything (${addresses.length} requests)`, megabytes(swept.rss)],
    ['memory after another sweep', megabytes(sweptTwice.rss)],
    ...[first, second, others].map(({ ms, bytes }, at) => [
      `${['the first sweep', 'the second sweep', 'a sweep of Prism'][at]}, one request after the other`,
      `${(ms / 1000).toFixed(1)} s, ${(bytes / ms / 1000).toFixed(1)} MB/s`,
    ]),
    ...(await measureFamous(listWidgets(mock.world, mock.clock.now()), now)),
    await measureWaits(path),
    ...(await measureFirst(cases, now)),
    ...(await measureSuite()),
  ]
}

const notes = new Set<string>()
const lines: LoadLine[] = []
for (const one of [...cases, draftedCase])
  if (one.name.includes(values.only)) lines.push(...(await measureCase(one)))
const depth = computeDepthRatio(lines)
const text = [
  `${describeMachine()} Bare is \`node:http\` that answers a body of the same size with \`JSON.stringify\`, measured in the same rounds.`,
  formatLoadTable(lines),
  formatMarkdownTable(
    ['', 'measured'],
    [...(values.only === '' ? await measureOthers() : []), ...(depth === undefined ? [] : [depth])],
  ),
  ...[...notes].map(note => `- ${note}`),
].join('\n\n')

/** Returns the cost of a deep page compared with the first one, both over distinct URLs. */
function computeDepthRatio(all: readonly LoadLine[]): string[] | undefined {
  const ratesAt = (offset: string) =>
    all
      .find(({ what, how }) => what.includes(`at offset ${offset} `) && how.includes('distinct'))
      ?.rounds.map(({ measured }) => measured.cpuRate)
  const [head, deep] = [ratesAt('0'), ratesAt('7,000')]
  if (head === undefined || deep === undefined) return undefined
  return ['time of a page at offset 7,000, of one at 0', (findMedian(head) / findMedian(deep)).toFixed(2)]
}

process.stdout.write(`${text}\n`)
if (values.write) {
  const readme = await readFile(document, 'utf8')
  await writeFile(
    document,
    readme.replace(
      /(<!-- bench -->)[\s\S]*(<!-- \/bench -->)/,
      (_, begin, end) => `${begin}\n\n${text}\n\n${end}`,
    ),
  )
}
