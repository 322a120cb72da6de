import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { createMock } from '../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../mocks/server.ts'

/** A page on the console, and what it did that it should not. */
export interface OpenedConsole {
  readonly page: Page
  /** Errors of scripts and what the browser complained of, but for replies that are no success: those are asked for. */
  readonly complaints: string[]
  /** Addresses outside of this machine that the page reached for. */
  readonly strangers: string[]
}

/** Builds the console where the mock looks for it; nothing is removed, for another test may have it open. */
export async function buildConsole(): Promise<void> {
  if (process.env.MDC_BUILT !== undefined) return
  const configFile = fileURLToPath(new URL('../../mocks/console/vite.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'error', build: { emptyOutDir: false } })
}

/** A mock of one market at one instant, on free ports. */
export function serveOneMarket(): Promise<MockServer> {
  return serveMock(createMock({ seed: 7, now: '2026-01-15T12:00:00Z' }), { port: 0 })
}

/** How a page looks. */
export interface Look {
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
}

/** Opens the console of a mock at a place. */
export async function openConsole(
  browser: Browser,
  { urls }: MockServer,
  place: string,
  { colorScheme = 'light', width = 1440 }: Look = {},
): Promise<OpenedConsole> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    const isReply = message.text().startsWith('Failed to load resource: the server responded')
    if (message.type() === 'error' && !isReply) complaints.push(message.text())
  })
  page.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol !== 'data:' && hostname !== '127.0.0.1') strangers.push(request.url())
  })
  await page.goto(`${urls.base_url}/__mock/${place}`)
  await page.locator('main h1').filter({ visible: true }).first().waitFor()
  return { page, complaints, strangers }
}
