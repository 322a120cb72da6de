import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { installTarball } from '../support/install-tarball.ts'
import { browserNote, chromiumPath, launchChromium } from '../support/launch-chromium.ts'
import { listCodeBlocks } from '../support/read-pages.ts'
import { readSnippet } from '../support/read-snippet.ts'

/**
 * An app from the snippets of the tutorial with the packed tarball, except that its address names the scenarios. Beside it, a
 * page from the snippet of the guide.
 */
async function makeApp(modules: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'mdc-recipe-'))
  await Promise.all([mkdir(join(root, 'src')), mkdir(join(root, 'public'))])
  await symlink(modules, join(root, 'node_modules'), 'junction')
  const worker = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'))
  await cp(worker, join(root, 'public/mockServiceWorker.js'))
  const main = readSnippet('src/main.tsx').replace(
    'seed: 7',
    `seed: 7, scenarios: new URLSearchParams(location.search).getAll('play'),
     serviceWorker: { url: new URLSearchParams(location.search).get('worker') ?? '/mockServiceWorker.js' }`,
  )
  await writeFile(join(root, 'src/main.tsx'), main)
  await writeFile(join(root, 'src/Candles.tsx'), readSnippet('src/Candles.tsx'))
  const [guide] = listCodeBlocks('docs/guides/browser.md')
  await writeFile(join(root, 'src/guide.ts'), `${guide?.code}`)
  for (const [page, script] of Object.entries({ index: 'main.tsx', guide: 'guide.ts' })) {
    const html = `<div id="root"></div><script type="module" src="/src/${script}"></script>`
    await writeFile(join(root, `${page}.html`), `<!doctype html><link rel="icon" href="data:,">${html}`)
  }
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'import.meta.env.DEV': 'true' },
    build: {
      ...{ target: 'es2023', reportCompressedSize: false, chunkSizeWarningLimit: 2000 },
      rolldownOptions: { input: ['index.html', 'guide.html'].map(name => join(root, name)) },
    },
  })
  return root
}

describe.skipIf(chromiumPath === undefined)(
  `the app of the tutorial${browserNote}`,
  { timeout: 20_000 },
  () => {
    let modules: string
    let root: string
    let site: PreviewServer
    let browser: Browser
    let page: Page
    let broken: Error[]

    beforeAll(async () => {
      modules = await installTarball()
      root = await makeApp(modules)
      site = await preview({
        configFile: false,
        root,
        preview: { host: '127.0.0.1', port: 0 },
        logLevel: 'error',
      })
      browser = await launchChromium()
    }, 120_000)
    afterAll(async () => {
      await Promise.all([browser.close(), site.close()])
      await Promise.all([root, dirname(modules)].map(folder => rm(folder, { recursive: true })))
    })
    afterEach(async () => {
      await page.close()
      expect(broken).toEqual([])
    })

    /** Opens an empty page. Returns the address of the site. */
    const openBlank = async () => {
      page = await browser.newPage({ viewport: { width: 900, height: 560 } })
      page.setDefaultTimeout(15_000)
      broken = []
      page.on('pageerror', error => broken.push(error))
      return `http://127.0.0.1:${(site.httpServer.address() as AddressInfo).port}`
    }
    const open = async (scenarios: readonly string[]) => {
      const address = await openBlank()
      await page.goto(`${address}/?${new URLSearchParams(scenarios.map(text => ['play', text]))}`)
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
      expect(await width('table')).toBe(await width('main'))
      await page.setViewportSize({ width: 390, height: 560 })
      await expect.poll(() => width('table')).toBe(390 - 16)
    })

    it('runs the snippet of the guide', async () => {
      const address = await openBlank()
      const printed = page.waitForEvent('console', message => message.text() === 'https://api.example.com')
      await page.goto(`${address}/guide.html`)
      await printed
    })

    it('explains how to install a missing worker script', async () => {
      const address = await openBlank()
      await page.goto(`${address}/?worker=/forgotten.js`)
      await expect.poll(() => broken.length, { timeout: 15_000 }).toBe(1)
      const said = broken.pop()?.message
      expect(said).toContain('The worker script of MSW could not be started.')
      expect(said).toContain('npx msw init public --save')
    })

    it.each([
      ['slow=forever', 'status', 'Loading …'],
      ['empty', 'status', 'Nothing was traded.'],
      ['code=500', 'alert', 'Internal Server Error. Try again later.'],
      ['gateway-html', 'alert', 'The service answers 502.'],
      ['truncated-body', 'alert', 'The connection failed.'],
    ] as const)('shows for %s a %s with "%s"', async (scenario, role, said) => {
      await open([scenario])
      await page.getByRole(role).filter({ hasText: said }).waitFor()
      expect(await page.locator('canvas').count()).toBe(0)
    })
  },
)
