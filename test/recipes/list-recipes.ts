import type { Recipe } from './recipe.ts'

/** The ports of the recipes, so that they do not meet a mock that runs on this machine: 571 in the place of 401. */
export const movePorts = (code: string) => code.replaceAll(/\b401(?=[0-3]\b|\[0-3\])/g, '571')

const mock = ['npx', 'market-data-contract', 'mock', '--port', '5710', '--quiet']
/** A mock at the ports of the recipes, and where it says that it is up. */
export const mockPage = { serve: mock, says: { 'http://127.0.0.1:5710/__mock/health': 'ok' } }
const sameFiles = (...names: readonly string[]) => Object.fromEntries(names.map(name => [name, name]))
const jsonFile = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const strict = jsonFile({
  compilerOptions: {
    ...{ strict: true, noEmit: true, target: 'es2023', module: 'esnext', moduleResolution: 'bundler' },
    ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'], skipLibCheck: true, jsx: 'react-jsx' },
  },
})

/** Every way to work that the documentation shows. */
export const recipes: readonly Recipe[] = [
  {
    name: 'vite-react',
    create: ['npm', 'create', 'vite@9.3.0', '-y', 'app', '--', '--template', 'react-ts', '--no-interactive'],
    packages: ['lightweight-charts@5.2.1', 'msw@2.15.0'],
    snippets: sameFiles('src/main.tsx', 'src/Candles.tsx'),
    commands: [
      ['npx', 'msw', 'init', 'public', '--save'],
      ['npx', 'tsc', '-b'],
      ['npm', 'run', 'build'],
    ],
    page: {
      serve: ['npx', 'vite', '--host', '127.0.0.1', '--strictPort', '--port', '5720'],
      says: {
        'http://127.0.0.1:5720/': 'css=canvas',
        'http://127.0.0.1:5720/?mdc=slow=forever': 'Loading …',
        'http://127.0.0.1:5720/?mdc=code=500': 'The mock answers 500 as it was asked to.',
        'http://127.0.0.1:5720/?mdc=empty': 'Nothing was traded.',
      },
    },
  },
  {
    name: 'vitest',
    packages: ['msw@2.15.0', 'vitest@4.1.12'],
    snippets: sameFiles('src/pools.test.ts'),
    commands: [['npx', 'vitest', 'run']],
  },
  {
    name: 'openapi-fetch-tanstack',
    hasServer: true,
    packages: [
      ...['openapi-fetch@0.17.0', '@tanstack/react-query@5.108.0', 'react@19.3.1', 'tsx@4.23.15'],
      ...['typescript@5.9.3', '@types/node@20.19.43'],
    ],
    snippets: sameFiles('src/pools.ts'),
    files: {
      'tsconfig.json': strict,
      'src/ask.mts': `import { QueryClient } from '@tanstack/react-query'
import { pools } from './pools'
const { pages } = await new QueryClient().fetchInfiniteQuery({ ...pools, pages: 2 })
if (pages.map(page => page.length).join() !== '20,20') throw new Error(JSON.stringify(pages))
`,
    },
    commands: [
      ['npx', 'tsc', '--noEmit', '--types', 'node'],
      ['npx', 'tsx', 'src/ask.mts'],
    ],
    page: mockPage,
  },
  {
    name: 'x402',
    hasServer: true,
    packages: ['@x402/fetch@2.27.0', '@x402/evm@2.27.0', 'viem@2.57.1'],
    snippets: sameFiles('pay.mjs'),
    files: {
      'check.mjs': `import { execFileSync } from 'node:child_process'
const said = execFileSync(process.execPath, ['pay.mjs'], { encoding: 'utf8' })
if (!/^200 \\S+/.test(said)) throw new Error(said)
`,
    },
    commands: [['node', 'check.mjs']],
    page: mockPage,
  },
  {
    name: 'playwright',
    hasServer: true,
    packages: ['@playwright/test@1.65.1'],
    snippets: { 'readme.config.ts': 'playwright.config.ts', ...sameFiles('tests/market.ts') },
    files: {
      // The browser of this machine, and a mock beside any other.
      'playwright.config.ts': `import config from './readme.config'
const server = { ...(config.webServer as object), command: '${mock.join(' ')}' }
const launchOptions = { executablePath: process.env.MDC_CHROMIUM, args: ['--no-sandbox'] }
export default { ...config, webServer: server, workers: 2, fullyParallel: true, use: { launchOptions } }
`,
      'tests/market.spec.ts': `import { expect } from '@playwright/test'
import { test } from './market'
const ask = () =>
  fetch('http://127.0.0.1:5710/evm/dexc/v2/pools', { headers: { 'X-API-Key': 'test-key' } }).then(reply => reply.status)
for (const status of [429, 500, 503])
  test('says ' + status, async ({ page, play }) => {
    await play('code=' + status + '@dexcV2*')
    await page.goto('http://127.0.0.1:5710/__mock/health')
    expect(await page.evaluate(ask)).toBe(status)
  })
test('is as usual', async ({ page, play }) => {
  await play()
  await page.goto('http://127.0.0.1:5710/__mock/health')
  expect(await page.evaluate(ask)).toBe(200)
})
`,
    },
    commands: [['npx', 'playwright', 'test', '--reporter', 'line']],
  },
  {
    name: 'jest',
    packages: ['jest@30.5.2', 'jest-fixed-jsdom@0.0.11', 'jest-environment-jsdom@30.5.2', 'msw@2.15.0'],
    // The test for vitest, with the globals of Jest.
    snippets: { 'src/pools.test.mjs': 'src/pools.test.ts' },
    files: {
      'package.json': jsonFile({
        type: 'module',
        jest: { testEnvironment: 'jest-fixed-jsdom', transform: {}, testMatch: ['**/*.test.mjs'] },
      }),
    },
    env: { NODE_OPTIONS: '--experimental-vm-modules' },
    commands: [['npx', 'jest']],
  },
  {
    name: 'jest-tables',
    packages: [
      'jest@30.5.2',
      '@babel/core@7.28.5',
      '@babel/preset-env@7.28.5',
      'jest-environment-jsdom@30.5.2',
    ],
    snippets: sameFiles('jest.config.js'),
    files: {
      'babel.config.js': `module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] }\n`,
      'rows.test.js': `/** @jest-environment jsdom */
import { decodeTable } from 'market-data-contract/tables'
test('rows', () => expect(decodeTable({ columns: [{ name: 'a', type: 'String' }], data: [['x']], rows: 1 })).toEqual([{ a: 'x' }]))
`,
    },
    commands: [['npx', 'jest']],
  },
  {
    name: 'vue',
    create: ['npm', 'create', 'vite@9.3.0', '-y', 'app', '--', '--template', 'vue-ts', '--no-interactive'],
    packages: ['msw@2.15.0'],
    snippets: sameFiles('src/Pools.vue'),
    files: {
      'src/main.ts': `import { createApp } from 'vue'
import Pools from './Pools.vue'

let service = 'https://api.example.com'
if (import.meta.env.DEV) {
  const { startMock } = await import('market-data-contract/browser')
  const { urls } = await startMock({ baseUrl: service, seed: 7 })
  service = urls.base_url
}
createApp(Pools, { service }).mount('#app')
`,
    },
    commands: [
      ['npx', 'msw', 'init', 'public', '--save'],
      ['npm', 'run', 'build'],
    ],
    page: {
      serve: ['npx', 'vite', '--host', '127.0.0.1', '--strictPort', '--port', '5721'],
      says: {
        'http://127.0.0.1:5721/?mdc=slow=forever': 'Loading …',
        'http://127.0.0.1:5721/?mdc=code=503': 'The service answers 503.',
        'http://127.0.0.1:5721/': 'css=li',
      },
    },
  },
  {
    name: 'next',
    packages: [
      ...['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1', 'msw@2.15.0', 'typescript@5.9.3'],
      ...['@types/node@20.19.43', '@types/react@19.3.0'],
    ],
    snippets: sameFiles('instrumentation.ts'),
    files: {
      'app/layout.tsx': `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}
`,
      'app/page.tsx': `import { createClient } from 'market-data-contract/client'
export const dynamic = 'force-dynamic'
export default async function Page() {
  const market = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'test-key' })
  const pools = await market.dexcV2Pools({ limit: 3 })
  return <p>{pools.length} pools by a server component</p>
}
`,
    },
    commands: [['npx', 'next', 'build']],
    page: {
      serve: ['npx', 'next', 'dev', '--hostname', '127.0.0.1', '--port', '5722'],
      says: { 'http://127.0.0.1:5722/': '3 pools by a server component' },
    },
  },
  {
    name: 'storybook',
    create: ['npm', 'create', 'vite@9.3.0', '-y', 'app', '--', '--template', 'react-ts', '--no-interactive'],
    packages: [
      ...['lightweight-charts@5.2.1', 'msw@2.15.0', 'msw-storybook-addon@3.0.3'],
      ...['storybook@10.6.7', '@storybook/react-vite@10.6.7'],
    ],
    snippets: sameFiles('src/Candles.tsx', 'src/Candles.stories.tsx', '.storybook/preview.ts'),
    files: {
      '.storybook/main.ts': `export default {
  stories: ['../src/*.stories.tsx'],
  addons: ['msw-storybook-addon'],
  framework: '@storybook/react-vite',
  staticDirs: ['../public'],
}
`,
      'serve.mjs': `import { preview } from 'vite'
await preview({ build: { outDir: 'storybook-static' }, preview: { host: '127.0.0.1', port: 5723, strictPort: true } })
`,
    },
    env: { STORYBOOK_DISABLE_TELEMETRY: '1' },
    commands: [
      ['npx', 'msw', 'init', 'public', '--save'],
      ['npx', 'storybook', 'build', '--quiet'],
    ],
    page: {
      serve: ['node', 'serve.mjs'],
      says: {
        'http://127.0.0.1:5723/iframe.html?id=candles--loading': 'Loading …',
        'http://127.0.0.1:5723/iframe.html?id=candles--failed': 'The mock answers 500 as it was asked to.',
        'http://127.0.0.1:5723/iframe.html?id=candles--empty': 'Nothing was traded.',
        'http://127.0.0.1:5723/iframe.html?id=candles--shown': 'css=canvas',
      },
    },
  },
]
