import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util'
import { createMock, serveMock } from '../../../mocks/server.ts'
import { openapiDocument } from '../../../src/contract/openapi-document.ts'
import { formatExactJson } from '../../../src/contract/schema/format-exact-json.ts'
import { formatMarkdownTable } from '../bench/format-load-table.ts'
import { accept, asked, keyHeader } from './clients/asked.ts'
import type { Calls, Seen } from './clients/run-calls.ts'
import { type Tool, tools } from './list-tools.ts'

const { values } = parseArgs({
  options: { write: { type: 'boolean' }, folder: { type: 'string' }, only: { type: 'string', default: '' } },
})
const page = new URL('../../../docs/guides/generators.md', import.meta.url)
const folder = resolve(values.folder ?? (await mkdtemp(join(tmpdir(), 'mdc-generators-'))))

/** Runs a program, and returns its output and success. */
async function run(program: string, args: readonly string[], cwd: string, env = {}) {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 1e8, shell: program === 'npm' }
  return await promisify(execFile)(program, args, options).then(
    ({ stdout }) => ({ succeeded: true, output: stdout }),
    ({ stdout, stderr }) => ({ succeeded: false, output: `${stdout}${stderr}` }),
  )
}

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  skipLibCheck: true,
  allowImportingTsExtensions: true,
}

/** Installs the tools, and lays the document beside them. */
async function install(): Promise<void> {
  await cp(fileURLToPath(new URL('.', import.meta.url)), folder, { recursive: true })
  const { succeeded, output } = await run(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund'],
    folder,
  )
  if (!succeeded) throw new Error(output)
  await writeFile(join(folder, 'openapi.json'), formatExactJson(openapiDocument))
}

type CallName = keyof Calls

/** The column or member whose value a client shows of the first row. */
const shown: Readonly<Record<CallName, string>> = {
  tokenDetails: 'priceUSD',
  tradeStatistics: 'buyCount',
  clonesV3Pools: 'fee',
  influencerCredibilityV1: 'credibilityScore',
  influencerCredibilityV2: 'trackRecordSignals',
}

/** Returns the expected result of a call, requested without a client. */
async function askPlainly(base: string, call: CallName): Promise<Seen> {
  const [operation, version] = call.split(/(?=V[12]$)/) as [keyof typeof asked, 'V1' | 'V2' | undefined]
  const [path] = Object.entries(
    openapiDocument.paths as Record<string, { get: { operationId: string } }>,
  ).find(([, { get }]) => get.operationId === operation) as [string, unknown]
  const headers = { ...keyHeader, ...(version === undefined ? {} : accept[version === 'V1' ? 'v1' : 'v2']) }
  const query = new URLSearchParams(
    Object.entries(asked[operation]).map(([key, value]) => [key, String(value)]),
  )
  const response = await fetch(`${base}${path}?${query}`, { headers })
  if (response.status !== 200) throw new Error(await response.text())
  const reply = await response.json()
  const [first]: [{ columns?: { name: string }[]; data: number[][]; [name: string]: unknown }] = reply
  const position = first.columns?.findIndex(({ name }) => name === shown[call])
  const value = position === undefined ? first[shown[call]] : first.data[0]?.[position]
  return { reply, value: value as number }
}

/** One row of the table, and what was not right. */
async function measure(tool: Tool, base: string, expected: ReadonlyMap<CallName, Seen>) {
  const home = join(folder, 'clients', tool.folder)
  const environment = { MOCK_URL: base }
  const runFile = (file: string, ...args: string[]) =>
    run(process.execPath, ['--import', 'tsx', file, ...args], home, environment)
  const faults: string[] = []
  const generated = await runFile('generate.ts', join(folder, 'openapi.json'))
  if (!generated.succeeded) faults.push(generated.output)

  await writeFile(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const types = await run(process.execPath, [join(folder, 'node_modules/typescript/bin/tsc')], home)
  const typeErrors = types.output.split('\n').filter(line => line.includes('error TS'))
  faults.push(...typeErrors)
  if (!types.succeeded && typeErrors.length === 0) faults.push(types.output)

  const called = await runFile('calls.ts')
  if (!called.succeeded) faults.push(called.output)
  const results = called.succeeded ? JSON.parse(called.output) : {}
  const wrong = [...expected].filter(([call, seen]) => !isDeepStrictEqual(results[call], seen))
  faults.push(...wrong.map(([call]) => `${call}: ${JSON.stringify(results[call])?.slice(0, 300)}`))
  const row = [
    await describePackages(tool.packages),
    tool.options,
    tool.rows,
    String(typeErrors.length),
    `${expected.size - wrong.length} of ${expected.size}`,
  ]
  return { row, faults }
}

async function describePackages(names: readonly string[]): Promise<string> {
  const described = names.map(async name => {
    const { version } = JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8'))
    return `${name} ${version}`
  })
  return (await Promise.all(described)).join(', ')
}

await install()
const { urls, close } = await serveMock(createMock({ now: '2026-01-15T12:00:00Z' }), { port: 0 })
const expected = new Map<CallName, Seen>()
for (const call of Object.keys(shown) as CallName[]) expected.set(call, await askPlainly(urls.base_url, call))
const rows: string[][] = []
for (const tool of tools.filter(({ folder }) => folder.includes(values.only))) {
  const { row, faults } = await measure(tool, urls.base_url, expected)
  rows.push(row)
  process.stderr.write([tool.folder, ...faults].join('\n  ').concat('\n'))
  if (faults.length > 0) process.exitCode = 1
}
await close()
if (values.folder === undefined) await rm(folder, { recursive: true })
const table = formatMarkdownTable(
  ['tool', 'options, and what it cannot', 'types of rows', 'type errors', 'calls right'],
  rows,
  4,
)
process.stdout.write(`${table}\n`)
if (values.write && values.only === '' && process.exitCode === undefined) {
  const text = await readFile(page, 'utf8')
  await writeFile(
    page,
    text.replace(
      /(<!-- generators -->)[\s\S]*(<!-- \/generators -->)/,
      (_, begin, end) =>
        `${begin}\n\nWith Node ${process.versions.node.split('.')[0]}:\n\n${table}\n\n${end}`,
    ),
  )
}
