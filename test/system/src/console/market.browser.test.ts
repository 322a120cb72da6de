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

  test('leads from the overview with prices to a token: its price, candles, pools and posts', async () => {
    await open('#/market/tokens')
    const row = region('Tokens')
      .locator('tbody tr')
      .filter({ has: page.getByRole('link', { name: 'SOL', exact: true }) })
    await expect.poll(() => row.innerText()).toMatch(/SOL\s+162\.52\s+.*-1\.89 %/s)
    await heading('Rising').waitFor()
    await row.getByRole('link').click()
    await heading('SOL').waitFor()
    await page.locator('.headline').getByText('162.52').waitFor()
    await page.getByRole('img', { name: '120 candles of 1h' }).locator('canvas').first().waitFor()
    await heading('Details of one token').waitFor()
    await page.locator('.posts li').first().waitFor()
    await page.getByRole('button', { name: '1d', exact: true }).click()
    await page.getByRole('img', { name: /candles of 1d/ }).waitFor()
    expect(place()).toMatch(/^#\/market\/token\?id=So1+2&interval=1d$/)
    await page.reload()
    await region('Pools that contain a token').getByRole('link').first().click()
    await page.locator('.entity-head').getByText('pool', { exact: true }).waitFor()
    expect(place()).toMatch(/^#\/market\/pool\?id=/)
  })

  test('shows the lists and entities of another contract', async () => {
    const contract = loadContract('test/second-contract/spec')
    const mock = createMock({ contract, seed: 3, now: '2026-01-15T12:00:00Z' })
    await mock.ready
    const other = await serveMock(mock, { port: 0 })
    try {
      await open('#/market', other)
      await page
        .getByRole('navigation', { name: 'Places' })
        .getByRole('link', { name: 'Data', exact: true })
        .waitFor()
      await region('All meters')
        .getByRole('link', { name: /^M\d{6}$/ })
        .first()
        .click()
      for (const title of ['One meter', 'All meters', 'Usage of several meters', 'Readings of a meter'])
        await heading(title).waitFor()
    } finally {
      await other.close()
    }
  })
})
