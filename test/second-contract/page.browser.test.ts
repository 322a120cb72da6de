import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMock } from '../../mocks/mock.ts'
import { loadContract } from '../../src/generate/compile/load-contract.ts'
import { browserNote, chromiumPath, launchChromium } from '../support/launch-chromium.ts'
import { type ServedPage, servePage } from '../support/serve-page.ts'
import { watchPage } from '../support/watch-page.ts'

const contract = loadContract('test/second-contract/spec')

describe.skipIf(chromiumPath === undefined)(`a mock of another contract in a page${browserNote}`, () => {
  let browser: Browser
  let site: ServedPage
  beforeAll(async () => {
    const root = fileURLToPath(new URL('page', import.meta.url))
    ;[browser, site] = await Promise.all([launchChromium(), servePage(root)])
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), site.close()]))

  it('answers as it does in Node, byte for byte', async () => {
    const { page, complaints } = await watchPage(browser, {}, text => /404|is no operation/.test(text))
    await page.route('**/contract.json', route => route.fulfill({ json: contract }))
    await page.goto(site.url)
    await page.locator('body[data-ready]').waitFor({ state: 'attached' })
    const { list, missing } = JSON.parse((await page.locator('output').textContent()) ?? '')
    const mock = createMock({ contract, seed: 3, now: '2026-01-15T12:00:00Z' })
    await mock.ready
    const header = (name: string) => (name === 'x-meter-key' ? 'test-key' : undefined)
    const request = { method: 'GET', origin: 'base', path: '/v2/meters', query: 'limit=3', header } as const
    expect(list).toEqual({ status: 200, drafted: 'true', body: mock.handle(request).body })
    expect(missing).toMatchObject({ status: 404, drafted: null })
    expect(complaints).toEqual([])
  }, 60_000)
})
