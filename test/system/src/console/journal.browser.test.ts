import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MockServer } from '../../../../mocks/server.ts'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { sendHttp } from '../../../support/send-http.ts'
import type { WatchedPage } from '../../../support/watch-page.ts'
import { buildConsole, openConsole, serveOneMarket } from './open-console.ts'

let browser: Browser
let server: MockServer
let opened: WatchedPage
let page: Page

const control = (method: string, path: string, body?: unknown) =>
  sendHttp(method, `${server.urls.base_url}/__mock/${path}`, { body })

const open = async (place: string) => {
  opened = await openConsole(browser, server, place)
  page = opened.page
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

describe.skipIf(chromiumPath === undefined)(`the journal of the console in Chromium${browserNote}`, () => {
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([launchChromium(), serveOneMarket(), buildConsole()])
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), server.close()]))
  beforeEach(async () => {
    await control('POST', 'reset', { all: true })
  })
  afterEach(async () => {
    await page.context().close()
    expect(opened.complaints).toEqual([])
    expect(opened.strangers).toEqual([])
  })

  test('shows and repeats a request from before the console was opened', async () => {
    const query = 'limit=20&sort_by=foo&utm=me'
    await sendHttp('GET', `${server.urls.base_url}/altchain/clmm-venue/pools?${query}`, {
      headers: { 'X-API-Key': 'test-key', Prefer: 'code=400' },
    })
    await open('#/journal/1')
    await page.getByText('"status": 400').or(page.getByText('"error"')).first().waitFor()
    await press('Send again')
    await expect.poll(() => page.url()).toMatch(/#\/journal\/2$/)
    const { json } = await control('GET', 'journal')
    const [first, again] = (json as { entries: Record<string, unknown>[] }).entries
    expect(again).toMatchObject({ query, headers: { Prefer: 'code=400', 'X-API-Key': 'test-key' } })
    expect([again?.status, first?.isFromConsole, again?.isFromConsole]).toEqual([first?.status, false, true])
  })

  test('leaves no trace of market data in the console, and plays no scenario for it', async () => {
    await control('PUT', 'scenarios', { scenarios: ['empty'] })
    await open('#/market/pools')
    await page.getByRole('navigation', { name: 'Pages' }).getByText('Rows 1–100').waitFor()
    expect((await control('GET', 'journal')).json).toMatchObject({ last: 0 })
  })

  test('shows the number of requests of a journal that is longer than its limit', async () => {
    const ask = () => fetch(`${server.urls.base_url}/nowhere`).then(response => response.text())
    for (let sent = 0; sent < 1100; sent += 100) await Promise.all(Array.from({ length: 100 }, ask))
    await open('')
    await page.getByText('1,000 of 1,100').waitFor()
  })
})
