import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../../../mocks/server.ts'
import { launchChromium } from '../../../support/launch-chromium.ts'
import { type JsonReply, sendHttp } from '../../../support/send-http.ts'
import { type Theme, type WatchedPage, watchPage } from '../../../support/watch-page.ts'

/** A mock of one market at one instant, on free ports. */
export function serveOneMarket(): Promise<MockServer> {
  return serveMock(createMock({ seed: 7, now: '2026-01-15T12:00:00Z' }), { port: 0 })
}

/** Opens the console of a mock at a place; replies that are no success are no complaint: those are asked for. */
export async function openConsole(
  browser: Browser,
  { urls }: MockServer,
  place: string,
  look: Theme = {},
): Promise<WatchedPage> {
  const opened = await watchPage(browser, look, complaint =>
    complaint.startsWith('Failed to load resource: the server responded'),
  )
  await opened.page.goto(`${urls.base_url}/__mock/${place}`)
  await opened.page.locator('main h1').filter({ visible: true }).first().waitFor()
  return opened
}

/** Has what the console only shows answered by a preference, such as `scenario=odd-text`: no scenario in force changes it. */
export async function alterViews(page: Page, prefer: string): Promise<void> {
  await page.route(/^[^?]*\/(altchain|evm|socialintel)\//, async route => {
    const { 'x-mock-console': purpose, ...headers } = await route.request().allHeaders()
    await (purpose === 'view' ? route.continue({ headers: { ...headers, prefer } }) : route.continue())
  })
}

/** Serves one market during the tests of a block, each of which begins with nothing set and ends without a complaint of its page. */
export function serveConsoleDuringTests() {
  let browser: Browser
  let server: MockServer
  let opened: WatchedPage
  const control = (method: string, path: string, body?: unknown): Promise<JsonReply> =>
    sendHttp(method, `${server.urls.base_url}/__mock/${path}`, { body })
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([launchChromium(), serveOneMarket()])
  }, 60_000)
  beforeEach(async () => {
    await control('POST', 'reset', { all: true })
  })
  afterEach(async () => {
    await opened.page.context().close()
    expect(opened.complaints).toEqual([])
    expect(opened.strangers).toEqual([])
  })
  afterAll(() => Promise.all([browser.close(), server.close()]))
  return {
    control,
    get server() {
      return server
    },
    /** Opens a place of the console, of another mock too. */
    async open(place: string, at: MockServer = server): Promise<Page> {
      opened = await openConsole(browser, at, place)
      return opened.page
    },
  }
}
