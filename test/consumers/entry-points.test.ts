import { readdir, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { requirements } from '../../src/conformance/index.ts'
import type { ReplyOf } from '../../src/contract/contract-types.ts'
import { decodeTable } from '../../src/contract/tables/decode-table.ts'
import { influencerCredibilityV2 } from '../../src/generated/fixtures/influencerCredibility.v2.ts'
import { tokenDetails } from '../../src/generated/fixtures/tokenDetails.ts'
import { projectRoot } from '../support/run-mdc.ts'

/** The source behind a built file. */
function sourceOf(file: string): string {
  return `../../${file.replace(/^\.\/dist\//, '').replace(/\.js$/, '.ts')}`
}

/** Returns the built file of an entry point, within the folder of the build. */
function builtFile(entry: string): string {
  const file = entries.find(([name]) => name === entry)?.[1] ?? ''
  return join(file.replace('./dist/', ''))
}

const entries = Object.entries(packageJson.exports).flatMap(([entry, target]) =>
  typeof target === 'object' && !entry.includes('*') ? [[entry, target.default] as const] : [],
)

// What is here is promised to others: a name that goes is a new major version.
it('has these exports in every entry point', async () => {
  const names: Record<string, string> = {}
  for (const [entry, file] of entries)
    names[entry] = Object.keys(await import(sourceOf(file)))
      .sort()
      .join(' ')
  const tables = 'ContractError decodeTable encodeTable'
  const errors = 'ConnectionError NotFoundError PaymentRequiredError RateLimitError ReplyError StatusError'
  expect(names).toEqual({
    '.': `${tables} parse parseTable readErrorMessage replySchema rowSchema validate`,
    './browser': 'override startMock',
    './client': `AccessError ClientError ${errors} VersionSunsetError createClient`,
    './conformance':
      'conform defaultLimits describeConformance judge openWallet planRun readRecording requirements writeRecording',
    './load': 'activateContract loadContract',
    './msw': 'handlers override',
    './node': 'override setupMock',
    './server': 'createFetch createMock createRedisStore createSharedMock override serveMock',
    './tables': `${tables} parseTable readErrorMessage`,
  })
})

describe('the built package', () => {
  const outDir = join(projectRoot, 'dist')

  /** Returns the names of the modules that a built file imports. */
  async function listImports(file: string): Promise<string[]> {
    const pattern = /(?:^import\b[^"'\n]*|\bfrom ?|\bimport\(|require\()["']([\w@.][\w@/.:-]*)["']/gm
    return [...(await readFile(join(outDir, file), 'utf8')).matchAll(pattern)].map(([, name = '']) => name)
  }

  it('imports only packages that are installed with it', async () => {
    const { dependencies, peerDependencies } = packageJson
    const offered = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)])
    const files = (await readdir(outDir, { recursive: true })).filter(
      name => name.endsWith('.js') && !/^(console|reference)/.test(name),
    )
    const imported = new Set(
      (await Promise.all(files.map(listImports)))
        .flat()
        .filter(name => !name.startsWith('.') && !isBuiltin(name))
        .map(name => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
    )
    expect([...imported].filter(name => !offered.has(name))).toEqual([])
    expect([...imported]).toContain('undici')
  })

  it('judges all that the sources judge, with the statements that the build keeps apart', async () => {
    const built = await import(pathToFileURL(join(outDir, builtFile('./conformance'))).href)
    expect(built.requirements).toEqual(requirements)
  })

  // A bundler drops what a page does not use, but a development server loads each file as it is.
  it('loads nothing of Node in a page', async () => {
    const reached = new Set(
      ['./browser', './msw', './tables', './client', '.'].map(entry => builtFile(entry)),
    )
    const fromNode: string[] = []
    for (const file of reached)
      for (const name of await listImports(file))
        if (name.startsWith('.')) reached.add(join(dirname(file), name))
        else if (isBuiltin(name)) fromNode.push(`${file}: ${name}`)
    expect(fromNode).toEqual([])
    expect([...reached]).not.toContain(join('chunks', 'program.js'))
    expect([...reached]).toContain(join('chunks', 'mock.js'))
  })
})

it('gives fixtures the types of replies, so that they can be decoded', () => {
  const reply: ReplyOf<'tokenDetails'> = tokenDetails
  const [token] = decodeTable(reply)
  const symbol: string | undefined = token?.symbol
  expect(symbol).toMatch(/^\w+$/)
  const [influencer] = influencerCredibilityV2
  expect(influencer?.trackRecordPerformanceTier).not.toBe(undefined)
})
