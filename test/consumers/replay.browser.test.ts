import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listExampleRequests } from '../../mocks/examples/list-example-requests.ts'
import { createMock, type MockUrls } from '../../mocks/server.ts'
import { createTestFolder } from '../support/create-test-folder.ts'
import { fetchAll } from '../support/fetch-all.ts'
import { browserNote, chromiumPath, launchChromium } from '../support/launch-chromium.ts'
import { serveDuringTests } from '../support/serve-during-tests.ts'
import { type ServedPage, servePage } from '../support/serve-page.ts'
import { startMdcMock } from '../support/start-mdc-mock.ts'

const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z' })
/** Requests of ten widgets, in addition to those of the page. */
const requests = listExampleRequests(mock.world, mock.clock.now(), 'test-key')
  .filter(({ origin }) => origin === 'base')
  .slice(0, 10)
  .map(({ query, ...request }) => ({
    ...request,
    method: 'GET',
    query: new URLSearchParams(query).toString(),
  }))

/** Draws a text for each reply at the end of the page. It runs in the page. */
function drawReplies(bodies: readonly string[]): void {
  for (const body of bodies) {
    const widget = document.createElement('pre')
    widget.textContent = body.slice(0, 2000)
    document.body.append(widget)
  }
}

/** Returns pictures of a token with its candles, of a list of pools, and of ten widgets. */
async function takePictures(page: Page, address: string, urls: MockUrls): Promise<Buffer[]> {
  const { base_url, payment_base_url } = urls
  await page.goto(`${address}?${new URLSearchParams({ base_url, payment_base_url })}`)
  await page.locator('svg, canvas').first().waitFor()
  const token = await page.screenshot({ fullPage: true })
  await page.getByRole('button', { name: 'Pools' }).click()
  await page.locator('tbody tr').nth(5).waitFor()
  const pools = await page.screenshot()
  const replies = await page.evaluate(fetchAll, [urls, requests] as const)
  await page.evaluate(
    drawReplies,
    replies.map(({ body }) => body),
  )
  return [token, pools, await page.screenshot({ fullPage: true })]
}

describe.skipIf(chromiumPath === undefined)(`a page whose HAR is replayed${browserNote}`, () => {
  let browser: Browser
  let site: ServedPage
  const served = serveDuringTests(mock)
  const { at } = createTestFolder()
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([launchChromium(), servePage()])
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), site.close()]))

  /** The pictures of the page on a mock. With a path, its network log is saved there. */
  async function draw(urls: MockUrls, path?: string): Promise<Buffer[]> {
    const context = await browser.newContext({
      viewport: { width: 1200, height: 900 },
      ...(path === undefined ? {} : { recordHar: { path, content: 'embed' } }),
    })
    const pictures = await takePictures(await context.newPage(), site.url, urls)
    await context.close()
    return pictures
  }

  test('draws the same, on another market and after what was recorded', { timeout: 60_000 }, async () => {
    const har = at('day.har')
    const shown = await draw(served.urls, har)
    const flags = ['--seed', '99', '--now', '2026-01-16T12:00:00Z']
    await using replaying = await startMdcMock([...flags, '--replay', har])
    const replies = await fetchAll([replaying.urls, requests])
    expect(replies.filter(({ headers }) => headers['x-mock-replayed'] === undefined)).toEqual([])
    const again = await draw(replaying.urls)
    expect(again.map((picture, at) => picture.equals(shown[at] as Buffer))).toEqual([true, true, true])
    await using other = await startMdcMock(flags)
    const strange = await draw(other.urls)
    expect(strange.map((picture, at) => picture.equals(shown[at] as Buffer))).toEqual([false, false, false])
  })
})
