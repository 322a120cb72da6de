import { execFile } from 'node:child_process'
import { mkdir, readdir, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { type Bundle, bundlers, type Platform } from '../support/bundlers.ts'
import { shareOut } from '../support/count-runs.ts'
import { createTestFolder } from '../support/create-test-folder.ts'
import { packTarball } from '../support/install-tarball.ts'
import { projectRoot } from '../support/run-mdc.ts'

const run = promisify(execFile)

/** Bounds of what a page that decodes rows or asks for them loads at first, in bytes over the wire. */
const uses = {
  './client': {
    code: "import { createClient } from 'PACKAGE'\ncreateClient({ baseUrl: 'https://api.example.com' }).clmmVenuePools({ limit: 10 }).then(console.log)",
    limit: 7_000,
  },
  './tables': { code: "import { decodeTable } from 'PACKAGE'\nconsole.log(decodeTable)", limit: 3_000 },
  '.': { code: "import { decodeTable } from 'PACKAGE'\nconsole.log(decodeTable)", limit: 3_000 },
} as const

/** Entries whose first file is small, since they load the mock later, and those that need Node, with bytes of all they load at once. */
const wholes: Readonly<Record<string, readonly [Platform, number]>> = {
  '.': ['browser', 150_000],
  './tables': ['browser', 11_000],
  './client': ['browser', 8_000],
  './browser': ['browser', 3_000],
  './msw': ['browser', 3_000],
  './node': ['node', 200_000],
  './load': ['node', 168_000],
  './server': ['node', 230_000],
  './conformance': ['node', 500_000],
  './fixtures/*': ['browser', 60_000],
  './diff.schema.json': ['browser', 5_000],
  './stories.schema.json': ['browser', 5_000],
  './report.schema.json': ['browser', 5_000],
  './openapi.json': ['browser', 80_000],
  './package.json': ['browser', 5_000],
}

/** Modules of the package in a page that takes little: no contract, no mock and no other package. Bundlers add modules of their own. */
const smallModules =
  /^market-data-contract\/dist\/(src\/\w+|chunks\/(client|decode|errors|page|requests))\.js$|mdc-tarball-|^(\0.*)?$/

/** Beside the mock: its control API, and its console with the document that it reads. */
const steering = /chunks\/(answer-control|show-console-button|openapi-document2?)\.js$|console\/files\.js$/

const listModules = (files: Bundle['first']) => files.flatMap(({ modules }) => modules)
const measure = (files: Bundle['first']) => files.reduce((sum, { size }) => sum + size, 0)

describe('the packed tarball', () => {
  const { at, write } = createTestFolder('mdc-tarball-')
  let size = 0
  let paths: readonly string[] = []

  beforeAll(async () => {
    const tarball = await packTarball()
    size = (await stat(tarball)).size
    const modules = at('node_modules')
    const target = join(modules, packageJson.name)
    await mkdir(target, { recursive: true })
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target])
    paths = await readdir(target, { recursive: true })
    // What npm installs with it, and nothing else.
    for (const name of Object.keys(packageJson.dependencies)) {
      await mkdir(dirname(join(modules, name)), { recursive: true })
      await symlink(join(projectRoot, 'node_modules', name), join(modules, name), 'junction')
    }
  }, 120_000)

  it('is smaller than 1 MB, without a source map', () => {
    expect(paths.filter(path => path.endsWith('.map'))).toEqual([])
    expect(paths).toContain('dist/cli/main.js')
    expect(size).toBeLessThan(1_000_000)
  })

  it('has a bound for each entry of the package', () => {
    expect(Object.keys(wholes).sort()).toEqual(Object.keys(packageJson.exports).sort())
  })

  describe.each(Object.keys(bundlers))('bundled with %s', bundler => {
    async function bundle(name: string, code: string, platform: Platform = 'browser'): Promise<Bundle> {
      const file = write(`${bundler}${name.replaceAll(/\W+/g, '-')}.js`, code)
      return (await bundlers[bundler]?.(file, platform)) as Bundle
    }

    /** Imports an entry as a whole, each file of a pattern. */
    async function bundleWhole(entry: string): Promise<Bundle> {
      const names = entry.endsWith('*')
        ? (await readdir(at('node_modules', packageJson.name, 'dist/src/generated/fixtures')))
            .filter(name => name.endsWith('.js'))
            .map(name => entry.replace('*', name.slice(0, -3)))
        : [entry]
      expect(names.length).toBeGreaterThan(0)
      const imports = names.map(
        (name, at) =>
          `import * as all${at} from '${packageJson.name}${name.slice(1)}'\nconsole.log(all${at})`,
      )
      return bundle(`whole${entry}`, imports.join('\n'), wholes[entry]?.[0])
    }

    it.each(Object.entries(uses))('takes little of %s', async (entry, { code, limit }) => {
      const { first } = await bundle(entry, code.replace('PACKAGE', packageJson.name + entry.slice(1)))
      expect(measure(first)).toBeLessThan(limit)
      expect(listModules(first).filter(name => !smallModules.test(name))).toEqual([])
    })

    it('loads the validator of a client later', async () => {
      const { later } = await bundleWhole('./client')
      expect(listModules(later).some(name => name.endsWith('/chunks/validate.js'))).toBe(true)
    })

    // It takes as long as the others together.
    const each = bundler === 'webpack' ? shareOut(Object.entries(wholes), 0, 3) : Object.entries(wholes)
    it.each(each)('resolves all of %s', async (entry, [, limit]) => {
      const { first, later } = await bundleWhole(entry)
      expect(measure(first)).toBeLessThan(limit)
      expect(measure(first)).toBeGreaterThan(100)
      const isMock = /^\.\/(browser|msw|node|server)$/.test(entry)
      const foreign = isMock ? /\/chunks\/program\.js$/ : /\/chunks\/(mock|program)\.js$/
      expect(listModules([...first, ...later]).filter(name => foreign.test(name))).toEqual([])
      if (isMock) expect(listModules([...first, ...later]).some(name => name.endsWith('/mock.js'))).toBe(true)
    })

    it.each(['./browser', './msw'])(
      'loads the mock of %s later, and what steers it on demand',
      async entry => {
        const { later } = await bundleWhole(entry)
        const isApart = (pattern: RegExp) => (file: Bundle['first'][number]) =>
          file.modules.some(name => pattern.test(name))
        const steers = later.filter(isApart(steering))
        const mock = later.filter(file => !steers.includes(file))
        // Files of esbuild are smaller and more, and compress worse.
        const slack = bundler === 'esbuild' ? 1.04 : 1
        expect(measure(mock)).toBeLessThan(194_000 * slack)
        expect(measure(steers.filter(isApart(/answer-control/)))).toBeLessThan(11_000)
        expect(steers).toHaveLength(entry === './browser' ? 4 : 2)
        const heavy = /^node:|browser-external|\/ajv|undici\/|faker\/(?!locale\/en:)|dist\/mocks\/server/
        expect(listModules(mock).filter(name => heavy.test(name))).toEqual([])
      },
    )
  })
})
