import type { Browser, Page } from 'playwright-core'
import { createMock } from '../../../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../../../mocks/server.ts'
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
