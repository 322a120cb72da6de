import { describe, expect, test } from 'vitest'
import { createMock } from '../../mocks/mock.ts'
import { serveMock } from '../../mocks/server.ts'
import { drawRequests, requestMarket } from '../support/draw-requests.ts'
import { fetchAll } from '../support/fetch-all.ts'
import { browserNote, chromiumPath, launchChromium } from '../support/launch-chromium.ts'
import { servePage } from '../support/serve-page.ts'

describe.skipIf(chromiumPath === undefined)(`MSW in Chromium${browserNote}`, { timeout: 60_000 }, () => {
  test('answers with the status, headers and bytes of the server', async () => {
    const mock = createMock(requestMarket)
    const requests = drawRequests(mock)
    const server = await serveMock(mock, { port: 0 })
    const served = await fetchAll([server.urls, requests])
    // Nobody listens there any more, so whatever answers now is in the page.
    await server.close()
    const [browser, site] = await Promise.all([launchChromium(), servePage()])
    try {
      const page = await browser.newPage()
      const { seed, now } = requestMarket
      await page.goto(`${site.url}?${new URLSearchParams({ ...server.urls, seed: String(seed), now })}`)
      await page.getByRole('navigation').waitFor()
      const answered = await page.evaluate(fetchAll, [server.urls, requests] as const)
      expect(answered).toHaveLength(served.length)
      for (const [at, request] of requests.entries())
        expect(answered[at], JSON.stringify(request)).toEqual(served[at])
    } finally {
      await Promise.all([browser.close(), site.close()])
    }
  })
})
