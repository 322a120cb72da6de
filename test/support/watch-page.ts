import type { Browser, Page } from 'playwright-core'

/** Theme of a page. */
export interface Theme {
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
}

/** A page with what went wrong in it, and with the addresses outside of this machine that it reached for. */
export interface WatchedPage {
  readonly page: Page
  readonly complaints: string[]
  readonly strangers: string[]
}

/** A new page that is watched; errors of the console count unless `isExpected` says otherwise. */
export async function watchPage(
  browser: Browser,
  { colorScheme = 'light', width = 1440 }: Theme,
  isExpected: (complaint: string) => boolean = () => false,
): Promise<WatchedPage> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text())
  })
  page.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (!['data:', 'file:'].includes(protocol) && hostname !== '127.0.0.1') strangers.push(request.url())
  })
  return { page, complaints, strangers }
}
