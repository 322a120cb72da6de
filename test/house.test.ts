import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Files without a main export, such as entry points and scripts. */
const unnamed = [
  'src/index.ts',
  'src/client.ts',
  'src/tables.ts',
  'src/load.ts',
  'src/conformance/index.ts',
  'src/cli/main.ts',
  'src/cli/options/command-options.ts',
  'src/console/api/control-types.ts',
  'src/console/main.tsx',
  'src/contract/contract-types.ts',
  'src/reference/reference-module.d.ts',
  'mocks/adapters/console-module.d.ts',
  'mocks/browser.ts',
  'mocks/msw.ts',
  'mocks/node.ts',
  'mocks/server.ts',
  'mocks/scenarios/apply-scenarios.ts',
  'mocks/time/calendar.ts',
  'mocks/world/random/distributions.ts',
  'mocks/world/random/exact-math.ts',
]

const files = ['src', 'mocks'].flatMap(root =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
    .filter(file => !/^src\/generated\//.test(file)),
)

/** Returns the names that a file exports, in the form of file names. */
function listExports(file: string): string[] {
  const declared =
    /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm
  return [...readFileSync(file, 'utf8').matchAll(declared)].map(([, name = '']) =>
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
      .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
      .replaceAll('_', '-')
      .toLowerCase(),
  )
}

describe('a file', () => {
  it('has the name of one of its exports', () => {
    const riddles = files.filter(file => !listExports(file).includes(basename(file).replace(/\.tsx?$/, '')))
    expect(riddles.sort()).toEqual([...unnamed].sort())
  })
})

describe('a test in test/unit', () => {
  const tests = ['test/unit', 'test/system'].flatMap(root =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.test.ts'))
      .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/')),
  )
  it('starts no process and no server', () => {
    const starting = /node:child_process|import .*createServer|serveMock\(|launch-chromium|run-mdc/
    expect(
      tests.filter(test => test.startsWith('test/unit/') && starting.test(readFileSync(test, 'utf8'))),
    ).toEqual([])
  })
})

describe('a folder', () => {
  const folders = new Map<string, string[]>()
  for (const file of files) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file])

  it('holds no more than twenty files', () => {
    const crowded = [...folders].filter(([, inside]) => inside.length > 20).map(([folder]) => folder)
    expect(crowded).toEqual([])
  })

  it('has its place in .github/import-directions.json, which lists allowed imports; only the CLI may import all', () => {
    const { overrides } = JSON.parse(readFileSync('.github/import-directions.json', 'utf8'))
    const known = overrides.flatMap(({ includes }: { includes: string[] }) => includes)
    const placed = (folder: string) => known.includes(`${folder}/**`)
    const levels = [...folders.keys()].map(folder => folder.split('/').slice(0, 2).join('/'))
    expect(
      [...new Set(levels)].filter(folder => folder.includes('/') && folder !== 'src/cli' && !placed(folder)),
    ).toEqual([])
  })
})

describe('a room', () => {
  /**
   * Lines of TypeScript that each room may have, generated files aside. Who needs more takes them from another room. So the
   * market and checks gave lines to documents of others, and checks, drafts and diff to guards and the console. Scenarios, the
   * contract, the network, adapters and what only the build runs gave them to reviews: diff, reference and check.
   */
  const rooms: Readonly<Record<string, number>> = {
    'mocks/adapters': 1758,
    'mocks/core': 2116,
    'mocks/drafts': 1992,
    'mocks/overrides': 988,
    'mocks/replay': 176,
    'mocks/resources': 1719,
    'mocks/scenarios': 1593,
    'mocks/session': 1085,
    'mocks/state': 1339,
    'mocks/time': 408,
    'mocks/world': 3997,
    'src/base': 742,
    'src/cli': 2876,
    'src/clickhouse': 726,
    'src/client': 766,
    'src/conformance': 15215,
    'src/console': 3920,
    'src/contract': 4131,
    'src/diff': 3683,
    'src/generate': 4577,
    'src/network': 485,
    'src/payment': 743,
    'src/proxy': 676,
    'src/reference': 3089,
  }
  const MOST_LINES = 58_800
  /** Rooms of a few folders or files; all others are folders by themselves. */
  const shared: Readonly<Record<string, string>> = {
    src: 'src/base',
    'src/theme': 'src/reference',
    mocks: 'mocks/adapters',
    'mocks/gaps': 'mocks/time',
    'mocks/versions': 'mocks/time',
    'mocks/steps': 'mocks/core',
    'mocks/examples': 'mocks/resources',
    'mocks/control': 'mocks/session',
  }
  const lines = new Map<string, number>()
  for (const file of files) {
    const folder = dirname(file).split('/').slice(0, 2).join('/')
    const room = shared[folder] ?? folder
    lines.set(room, (lines.get(room) ?? 0) + readFileSync(file, 'utf8').split('\n').length - 1)
  }

  it('weighs no more than it may', () => {
    const account = [...lines].map(([room, count]) => `${room.padEnd(18)}${count} of ${rooms[room]}`)
    console.log(account.sort().join('\n'))
    expect([...lines].filter(([room, count]) => count > (rooms[room] ?? 0))).toEqual([])
    expect(Object.values(rooms).reduce((sum, most) => sum + most, 0)).toBeLessThanOrEqual(MOST_LINES)
  })
})
