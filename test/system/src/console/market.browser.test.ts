import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../../../mocks/server.ts'
import { loadContract } from '../../../../src/generate/compile/load-contract.ts'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { openConsole, serveOneMarket } from './open-console.ts'

let browser: Browser
let server: MockServer
let page: Page
let complaints: readonly string[]

const open = async (place: string, at: MockServer = server) => {
  ;({ page, complaints } = await openConsole(browser, at, place))
}
const region = (name: string) => page.getByRole('region', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true })
const place = () => new URL(page.url()).hash

describe.skipIf(chromiumPath === undefined)(`the market in the console${browserNote}`, () => {
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([launchChromium(), serveOneMarket()])
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), server.close()]))
  afterEach(async () => {
    await page.context().close()
    expect(complaints).toEqual([])
  })

  test('leads from the prices of tokens to a token, one of its pools and its candles', async () => {
    await open('#/market')
    const tokens = region('Price and volume of several tokens')
    await tokens
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'SOL', exact: true }) })
      .getByRole('link')
      .first()
      .click()
    await heading('Details of one token').waitFor()
    expect(place()).toBe('#/market/key?of=token&id=So11111111111111111111111111111111111111112')
    await region('Pools that contain a token').locator('a[href*="of=pool"]').first().click()
    await page.getByRole('img', { name: '120 candles of 1h' }).locator('canvas').first().waitFor()
    await page.getByRole('button', { name: '1d', exact: true }).click()
    await page.getByRole('img', { name: /candles of 1d/ }).waitFor()
    expect(place()).toMatch(/^#\/market\/key\?of=pool&id=\w+&interval=1d$/)
  })

  test('asks for a pool on a far page of its list by its address', async () => {
    await open('#/market/pool?list=dexdV3Pools&page=9')
    await page.locator('.data tbody a').first().click()
    await page.locator('.data.down').first().waitFor()
  })

  test('shows the lists and entities of another contract', async () => {
    const contract = loadContract('test/second-contract/spec')
    const mock = createMock({ contract, seed: 3, now: '2026-01-15T12:00:00Z' })
    await mock.ready
    const other = await serveMock(mock, { port: 0 })
    try {
      await open('#/market', other)
      await region('All meters')
        .getByRole('link', { name: /^M\d{6}$/ })
        .first()
        .click()
      for (const title of ['One meter', 'Usage of several meters', 'Readings of a meter'])
        await heading(title).waitFor()
    } finally {
      await other.close()
    }
  })
})
