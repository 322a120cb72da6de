import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultApiKey } from '../../mocks/core/default-api-key.ts'
import { createMock } from '../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../mocks/server.ts'
import { planRun } from '../../src/conformance/conform.ts'
import { matchOperations } from '../../src/contract/match-route.ts'
import { type ProxyServer, startProxy } from '../../src/proxy/start-proxy.ts'
import { isEveryRun } from '../support/count-runs.ts'
import { browserNote, chromiumPath, launchChromium } from '../support/launch-chromium.ts'
import { requestRows } from '../support/request-rows.ts'
import { sendHttp } from '../support/send-http.ts'
import { type ServedPage, servePage } from '../support/serve-page.ts'
import { toOriginUrls } from '../support/to-origin-urls.ts'
import { formatPrice, MISSING } from './page/format-price.ts'

/** A page with its mock, and the functions that steer it. */
interface Stage {
  readonly name: string
  /** The query in the address of the page. */
  readonly query: () => Record<string, string>
  readonly play: (scenario: string) => Promise<void>
  /** Number of payments that were taken. */
  readonly payments: () => Promise<number>
}

const options = { seed: 7, now: '2026-01-15T12:00:00Z' }
const mock = createMock(options)
/** A folder for pictures of what was tried, to be looked at: PICTURES=FOLDER. */
const pictures = process.env.PICTURES

let browser: Browser
let site: ServedPage
let server: MockServer
let standIn: MockServer
let proxy: ProxyServer
let page: Page
let broken: Error[]

const control = (method: string, path: string, body?: unknown) =>
  sendHttp(method, `${server.urls.base_url}/__mock/${path}`, { body })

const overHttp: Stage = {
  name: 'over HTTP',
  query: () => ({ ...server.urls }),
  play: async scenario => void (await control('PUT', 'scenarios', { scenarios: [scenario] })),
  payments: async () => ((await control('GET', 'ledger')).json.entries as unknown[]).length,
}

const stages: readonly Stage[] = [
  overHttp,
  {
    name: 'with MSW in the page',
    query: () => ({ seed: String(options.seed), now: options.now }),
    play: scenario =>
      page.evaluate(async scenario => {
        window.mock?.reset()
        await window.mock?.use(scenario)
      }, scenario),
    payments: () => page.evaluate(() => window.mock?.mock.sessions.first.ledger.entries.length ?? -1),
  },
  {
    ...overHttp,
    name: 'through the proxy, altchain from a mock',
    query: () => ({ base_url: proxy.urls.base, payment_base_url: proxy.urls.payment ?? '' }),
  },
]

describe.skipIf(chromiumPath === undefined)(`the page in Chromium${browserNote}`, { timeout: 20_000 }, () => {
  beforeAll(async () => {
    if (pictures !== undefined) await mkdir(pictures, { recursive: true })
    const running = [launchChromium(), servePage(), serveMock(createMock(options), { port: 0 })] as const
    ;[browser, site, server] = await Promise.all(running)
    standIn = await serveMock(createMock(options), { port: 0 })
    const { base_url: base, payment_base_url: payment } = server.urls
    const { run } = planRun({ base, payment })
    proxy = await startProxy({
      target: { base, payment },
      run,
      port: 0,
      standIn: {
        urls: toOriginUrls(standIn.urls),
        apiKey: defaultApiKey,
        operations: new Set(matchOperations('altchain/*')),
        isFallback: false,
      },
      onPassed: ({ violations }) => {
        for (const { id, level } of violations)
          if (level === 'documented') broken.push(new Error(`the proxy says ${id}`))
      },
    })
  }, 60_000)
  afterAll(async () => {
    await proxy.close()
    await Promise.all([browser.close(), site.close(), server.close(), standIn.close()])
  })

  // By day over HTTP and with MSW, at night also behind the proxy.
  describe.each(isEveryRun ? stages : stages.slice(0, 2))('$name', ({ name, query, play, payments }) => {
    let context: BrowserContext
    beforeAll(async () => {
      context = await browser.newContext()
      page = await context.newPage()
      page.setDefaultTimeout(10_000)
      page.on('pageerror', error => broken.push(error))
    })
    afterAll(() => context.close())
    beforeEach(async () => {
      await control('POST', 'reset', {})
      broken = []
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1080, height: 780 })
      await page.goto(`${site.url}?${new URLSearchParams(query())}`)
      await page.getByRole('navigation').waitFor()
    }, 20_000)
    afterEach(async () => {
      // What it still asks for when it is left is no error of the next.
      await page.goto('about:blank')
      expect(broken).toEqual([])
    })

    const picture = async (shown: string) => {
      if (pictures === undefined) return
      await page.screenshot({ path: join(pictures, `${name.replaceAll(' ', '-')}-${shown}.png`) })
    }
    const open = (part: string) => page.getByRole('button', { name: part, exact: true }).click()
    const texts = (column: number) => page.locator(`tbody td:nth-child(${column})`).allInnerTexts()
    const alert = () => page.getByRole('alert').innerText()

    test('shows the last close of its busiest pool as the price of a token', async () => {
      const chart = page.getByRole('img', { name: '96 candles' })
      await chart.locator('canvas').first().waitFor()
      const [token] = requestRows(mock, 'tokenDetails', { token_address: SOL })
      expect(await page.getByLabel('Price').innerText()).toBe(formatPrice(token?.priceUSD))
      expect(await page.locator('dd').first().innerText()).toBe(formatPrice(token?.priceUSD))
      await picture('token')
    })

    test.runIf(name === 'over HTTP')('fits a phone, and is dark by preference', async () => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 390, height: 780 })
      for (const part of ['Pools', 'Influencers', 'Paid', 'Token']) {
        await open(part)
        await page.locator('canvas, tbody td, .buy').first().waitFor()
        await picture(`narrow-${part}`)
        const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
        expect([part, ...sizes]).toEqual([part, 390, 390])
      }
      const [ground, text] = await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.documentElement)
        return [backgroundColor, color]
      })
      expect([ground, text]).toEqual(['rgb(16, 20, 25)', 'rgb(228, 232, 238)'])
    })

    test('shows no error for an unknown token', async () => {
      await page.getByLabel('Token').selectOption('unknown')
      await page.getByText('No such token.').waitFor()
    })

    test('loads pools by scrolling, and sorts them by a click', async () => {
      await open('Pools')
      await rowCount(50)
      expect(await texts(4)).toEqual(
        listed('order_desc', 'createdAt').map(({ createdAt }) => minute(createdAt)),
      )
      await page.locator('tbody tr').last().scrollIntoViewIfNeeded()
      await rowCount(100)
      await page.getByRole('button', { name: 'Fee' }).click()
      await rowCount(50)
      expect(await texts(2)).toEqual(listed('order_desc', 'fee').map(({ fee }) => `${fee / 10_000} %`))
      await page.getByRole('button', { name: 'Fee' }).click()
      await page.getByRole('columnheader', { name: 'Fee ↑' }).waitFor()
      const cheapest = listed('order_asc', 'fee').map(({ fee }) => `${fee / 10_000} %`)
      await expect.poll(() => texts(2)).toEqual(cheapest)
      await picture('pools')
    })

    test('shows track records in version 2, none in version 1, and the end of version 0', async () => {
      await open('Influencers')
      const authors = requestRows(mock, 'influencerCredibility', { limit: 20, time_window: '7d' })
      const tiers = authors.map(author =>
        'trackRecordPerformanceTier' in author ? (author.trackRecordPerformanceTier ?? '–') : '',
      )
      await rowCount(20)
      expect(await texts(1)).toEqual(authors.map(({ socialHandle }) => `@${socialHandle}`))
      expect(await texts(5)).toEqual(tiers)
      await picture('influencers')
      await page.getByLabel('v1').check()
      await page.getByRole('columnheader', { name: 'Tier' }).waitFor({ state: 'detached' })
      await rowCount(20)
      expect(await texts(1)).toEqual(authors.map(({ socialHandle }) => `@${socialHandle}`))
      await page.getByLabel('v0').check()
      expect(await alert()).toMatch(
        /^410 · This version is gone \(since 20..-..-..\)\n.*Ask for version 2\.0\.0/,
      )
      await picture('gone')
    })

    test('pays once with a wallet in the page and gets the reply', async () => {
      await open('Paid')
      await page.getByText('One look costs 0.05 USDC on eip155:8453').waitFor()
      expect(await payments()).toBe(0)
      await page.getByRole('button', { name: 'Pay 0.05 USDC' }).click()
      await page.getByText(/Paid with transaction 0x/).waitFor()
      const trending = requestRows(mock, 'trendingMomentum', { limit: 8 })
      expect(await texts(1)).toEqual(trending.map(({ tokenSymbol }) => tokenSymbol))
      expect(await payments()).toBe(1)
      await picture('paid')
    })

    test('reports a rejected payment, which costs nothing', async () => {
      await play('payment-insufficient-funds')
      await open('Paid')
      await page.getByRole('button', { name: 'Pay 0.05 USDC' }).click()
      expect(await alert()).toMatch(/^402 · Payment refused/)
      expect(await payments()).toBe(0)
      await picture('refused')
    })

    test('reports a rate limit in the middle of a list, and continues', async () => {
      await open('Pools')
      await rowCount(50)
      await play('code=429')
      await page.locator('tbody tr').last().scrollIntoViewIfNeeded()
      expect(await alert()).toMatch(/^429 · Too many requests/)
      await picture('limited')
      await play('columns-reordered')
      await page.getByRole('button', { name: 'Try again' }).click()
      await rowCount(100)
      const pools = requestRows(mock, 'dexdV3Pools', { limit: 100, order_desc: 'createdAt' })
      expect(await texts(4)).toEqual(pools.map(({ createdAt }) => minute(createdAt)))
    })

    test('sends a preference of its own', async () => {
      await page.getByLabel('Prefer').selectOption('code=500')
      expect(await alert()).toMatch(/^500 · The service failed/)
      await page.getByLabel('Prefer').selectOption('scenario=many-nulls')
      await page.getByText('Diluted value', { exact: true }).waitFor()
      expect((await page.locator('dd').allInnerTexts()).filter(text => text === MISSING)).toHaveLength(3)
      await picture('nulls')
    })
  })
})

const SOL = 'So11111111111111111111111111111111111111112'

function listed(order: 'order_asc' | 'order_desc', column: string) {
  return requestRows(mock, 'dexdV3Pools', { limit: 50, [order]: column })
}

function minute(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ')
}

/** Waits until so many rows are shown, and no others. */
async function rowCount(count: number): Promise<void> {
  await page.locator(`tbody:not(:has(> tr:nth-child(${count + 1}))) > tr:nth-child(${count})`).waitFor()
}
