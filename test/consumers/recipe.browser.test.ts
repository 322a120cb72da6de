import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { browserNote, chromiumPath, launchChromium } from '../support/launch-chromium.ts'
import { readSnippet } from '../support/read-snippet.ts'

const pictures = join(tmpdir(), 'mdc-pictures')

/** An app from the snippets of the tutorial, except that its address names the scenarios. */
async function makeApp(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'mdc-recipe-'))
  await Promise.all([mkdir(join(root, 'src')), mkdir(join(root, 'public'))])
  await symlink(resolve('node_modules'), join(root, 'node_modules'), 'junction')
  const worker = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'))
  await cp(worker, join(root, 'public/mockServiceWorker.js'))
  const main = readSnippet('src/main.tsx').replace(
    'seed: 7',
    `seed: 7, scenarios: new URLSearchParams(location.search).getAll('play'),
     serviceWorker: { url: new URLSearchParams(location.search).get('worker') ?? '/mockServiceWorker.js' }`,
  )
  await writeFile(join(root, 'src/main.tsx'), main)
  await writeFile(join(root, 'src/Candles.tsx'), readSnippet('src/Candles.tsx'))
  const html = '<div id="root"></div><script type="module" src="/src/main.tsx"></script>'
  await writeFile(join(root, 'index.html'), `<!doctype html><link rel="icon" href="data:,">${html}`)
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'import.meta.env.DEV': 'true' },
    resolve: {
      alias: [
        { find: /^market-data-contract$/, replacement: resolve('src/index.ts') },
        { find: /^market-data-contract\/client$/, replacement: resolve('src/client.ts') },
        { find: /^market-data-contract\/browser$/, replacement: resolve('mocks/browser.ts') },
      ],
    },
    build: { target: 'es2023', reportCompressedSize: false, chunkSizeWarningLimit: 2000 },
  })
  return root
}

describe.skipIf(chromiumPath === undefined)(
  `the app of the tutorial${browserNote}`,
  { timeout: 20_000 },
  () => {
    let root: string
    let site: PreviewServer
    let browser: Browser
    let page: Page
    let broken: Error[]

    beforeAll(async () => {
      await mkdir(pictures, { recursive: true })
      root = await makeApp()
      site = await preview({
        configFile: false,
        root,
        preview: { host: '127.0.0.1', port: 0 },
        logLevel: 'error',
      })
      browser = await launchChromium()
    }, 60_000)
    afterAll(async () => {
      await Promise.all([browser.close(), site.close()])
      await rm(root, { recursive: true })
    })
    afterEach(async () => {
      await page.close()
      expect(broken).toEqual([])
    })

    const open = async (scenarios: readonly string[]) => {
      page = await browser.newPage({ viewport: { width: 900, height: 560 } })
      page.setDefaultTimeout(15_000)
      broken = []
      page.on('pageerror', error => broken.push(error))
      const { port } = site.httpServer.address() as AddressInfo
      const query = new URLSearchParams(scenarios.map(text => ['play', text]))
      await page.goto(`http://127.0.0.1:${port}/?${query}`)
      await page.getByRole('heading', { name: 'Wrapped SOL' }).waitFor()
    }
    const width = async (selector: string) => (await page.locator(selector).first().boundingBox())?.width

    it.each(['big-numbers', 'nulls=20%'])('draws candles under %s', async scenario => {
      await open([scenario])
      await page.locator('canvas').first().waitFor()
    })

    it('draws candles as wide as their frame, and follows the window', async () => {
      await open([])
      await page.locator('canvas').first().waitFor()
      await page.screenshot({ path: join(pictures, 'recipe.png') })
      expect(await width('table')).toBe(await width('main'))
      await page.setViewportSize({ width: 390, height: 560 })
      await expect.poll(() => width('table')).toBe(390 - 16)
    })

    it('explains how to install a missing worker script', async () => {
      page = await browser.newPage()
      broken = []
      page.on('pageerror', error => broken.push(error))
      const { port } = site.httpServer.address() as AddressInfo
      await page.goto(`http://127.0.0.1:${port}/?worker=/forgotten.js`)
      await expect.poll(() => broken.length, { timeout: 15_000 }).toBe(1)
      const said = broken.pop()?.message
      expect(said).toContain('The worker script of MSW could not be started.')
      expect(said).toContain('npx msw init public --save')
    })

    it.each([
      ['slow=forever', 'status', 'Loading …'],
      ['empty', 'status', 'Nothing was traded.'],
      ['many-nulls', 'status', 'Nothing was traded.'],
      ['code=500', 'alert', 'The mock answers 500 as it was asked to.'],
      ['gateway-html', 'alert', 'The service answers 502.'],
      ['truncated-body', 'alert', 'The connection failed.'],
      ['connection-reset', 'alert', 'The connection failed.'],
    ] as const)('shows for %s a %s with "%s"', async (scenario, role, said) => {
      await open([scenario])
      await page.getByRole(role).filter({ hasText: said }).waitFor()
      expect(await page.locator('canvas').count()).toBe(0)
    })
  },
)
