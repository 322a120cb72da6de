import { mockPage } from './list-recipes.ts'
import type { Recipe } from './recipe.ts'

/** The tarball in commands of a recipe that installs it with another package manager. */
export const TARBALL = 'TARBALL'

const market = `import { createClient } from 'market-data-contract/client'
export const market = createClient({
  baseUrl: 'http://127.0.0.1:5710',
  socialBaseUrl: 'http://127.0.0.1:5712',
  apiKey: 'test-key',
  dates: true,
  validate: 'throw',
})
`

const program = `${market}
const [pool] = await market.clmmVenuePools({ limit: 1 })
const posts = await market.alphaPostDetection({ limit: 1 }, { version: 1 })
if (!(pool?.createdAt instanceof Date) || posts.length !== 1) throw new Error(JSON.stringify({ pool, posts }))
`

const compilers = { ts50: '5.0.4', ts59: '5.9.3', ts7: '7.0.2' }
/** Modules by their resolution. */
const modules = { node16: 'node16', nodenext: 'nodenext', bundler: 'esnext' }

const projects = Object.entries(modules).flatMap(([moduleResolution, module]) =>
  ['library', 'app'].map(folder => ({ moduleResolution, module, folder })),
)

const projectFiles = projects.map(({ moduleResolution, module, folder }) => {
  const compilerOptions = {
    ...{ strict: true, composite: true, declaration: true, skipLibCheck: false, types: [] },
    ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], module, moduleResolution },
    ...{ rootDir: '.', outDir: `../out/${moduleResolution}/${folder}` },
  }
  const references = folder === 'app' ? [{ path: `../library/${moduleResolution}.json` }] : []
  return [`${folder}/${moduleResolution}.json`, JSON.stringify({ compilerOptions, references })] as const
})

const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org'

/** Programs that import the typed client, in each runtime, compiler and package manager that it is meant for. */
export const consumers: readonly Recipe[] = [
  {
    name: 'client-compilers',
    packages: Object.entries(compilers).map(([name, version]) => `${name}@npm:typescript@${version}`),
    snippets: {},
    files: {
      ...Object.fromEntries(projectFiles),
      'package.json': '{ "private": true, "type": "module" }',
      'library/library.ts': `${market}
import { decodeTable, type ReplyOf } from 'market-data-contract/tables'
export const readPools = (limit: number) => market.clmmVenuePools({ limit })
export const readPosts = () => market.alphaPostDetection({ limit: 1 }, { version: 1 })
export const readRows = (reply: ReplyOf<'clmmVenuePools'>) => decodeTable(reply, { dates: true })
`,
      'app/app.ts': `import { readPools } from '../library/library.js'
const pools = await readPools(3)
const created: Date | null | undefined = pools[0]?.createdAt
// @ts-expect-error: no column has this name
pools[0]?.poolAdress
if (pools.length !== 3 || !(created instanceof Date)) throw new Error(JSON.stringify(pools))
`,
    },
    commands: Object.keys(compilers).flatMap(compiler =>
      Object.keys(modules).flatMap(resolution => [
        ['node', `node_modules/${compiler}/bin/tsc`, '-b', '--force', `app/${resolution}.json`],
        ...(resolution === 'bundler' ? [] : [['node', `out/${resolution}/app/app.js`]]),
      ]),
    ),
    page: mockPage,
  },
  {
    name: 'client-runtimes',
    packages: ['bun@1.4.5', 'deno@2.9.6'],
    snippets: {},
    files: { 'package.json': '{ "private": true, "type": "module" }', 'rows.ts': program },
    commands: [
      ['npx', 'bun', 'run', 'rows.ts'],
      ['npx', 'deno', 'check', 'rows.ts'],
      ['npx', 'deno', 'run', '--allow-net=127.0.0.1', '--allow-read', '--allow-env', 'rows.ts'],
    ],
    page: mockPage,
  },
  {
    name: 'client-package-managers',
    packages: ['@yarnpkg/cli-dist@4.18.1', 'pnpm@12.21.0'],
    snippets: {},
    files: {
      'pnpm/package.json': '{ "private": true, "type": "module" }',
      'pnpm/rows.ts': program,
      'pnp/package.json': '{ "private": true, "type": "module" }',
      'pnp/yarn.lock': '',
      'pnp/rows.ts': program,
      'pnp/tsconfig.json': JSON.stringify({
        compilerOptions: { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: [] },
      }),
    },
    env: {
      ...{ YARN_NPM_REGISTRY_SERVER: registry, YARN_UNSAFE_HTTP_WHITELIST: new URL(registry).hostname },
      ...{ YARN_ENABLE_TELEMETRY: '0', YARN_ENABLE_IMMUTABLE_INSTALLS: 'false' },
    },
    commands: [
      // Both package managers hide packages that a program does not name itself.
      ['npx', 'pnpm', '--dir', 'pnpm', 'add', '--ignore-scripts', TARBALL, 'tsx@4.23.15'],
      ['npx', 'pnpm', '--dir', 'pnpm', 'exec', 'tsx', 'rows.ts'],
      [
        'npx',
        'yarn',
        '--cwd',
        'pnp',
        'add',
        `market-data-contract@file:${TARBALL}`,
        'typescript@5.9.3',
        'tsx@4.23.15',
      ],
      ['npx', 'yarn', '--cwd', 'pnp', 'tsc'],
      ['npx', 'yarn', '--cwd', 'pnp', 'node', '--import', 'tsx', 'rows.ts'],
    ],
    page: mockPage,
  },
]
