import { describe, expect, test } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { serveMock } from '../../../../mocks/server.ts'
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'
import { serveReference } from '../../../../src/reference/live/serve-reference.ts'
import { renderReference } from '../../../../src/reference/render-reference.tsx'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { openReference } from './open-reference.ts'

const eventually = <Read>(read: () => Read) => expect.poll(read, { timeout: 20_000 })

describe.skipIf(chromiumPath === undefined)(`requests of the reference in Chromium${browserNote}`, () => {
  test('sends what its form has, and shows the reply as text and as a table, or that nothing answers', async () => {
    const browser = await launchChromium()
    const mock = await serveMock(createMock({ seed: 7, now: '2026-01-15T12:00:00Z' }), { port: 0 })
    const html = renderReference(openapiDocument as unknown as SpecDocument, {
      key: 'test-key',
      start: 'npx mdc mock',
    })
    const server = await serveReference({ html: () => html, watch: () => () => {} }, 0)
    try {
      const { page, complaints } = await openReference(browser, `${server.url}#clmmVenuePools`)
      const request = page.locator('#clmmVenuePools .request')
      const send = () => page.getByRole('button', { name: 'Send clmmVenuePools' }).click()
      await request.getByLabel('Origin').fill('http://127.0.0.1:1')
      await send()
      const suggested = (input: HTMLElement) => (input as HTMLInputElement).list?.options.length
      expect(await request.getByLabel('Origin').evaluate(suggested)).toBe(4)
      const answer = request.locator('.answer')
      await eventually(() => answer.innerText()).toMatch(/Nothing answers at http:\/\/127\.0\.0\.1:1,/)
      // The browser itself complains of a connection that is refused.
      complaints.splice(0, 1)
      await request.getByLabel('Origin').fill(mock.urls.base_url)
      await request.getByLabel('limit').fill('2')
      await send()
      await eventually(() => answer.locator('tbody tr').count()).toBe(2)
      await answer.getByRole('button', { name: 'JSON' }).click()
      expect(await answer.innerText()).toMatch(/^200[\s\S]*"columns"/)
      expect(await page.locator('#ohlcvPool').getByLabel('Origin').inputValue()).toBe(mock.urls.base_url)
      await request.getByLabel('API key').fill('own <key>')
      for (const language of ['curl', 'fetch', 'client', 'Python']) {
        await request.getByRole('button', { name: language, exact: true }).click()
        const sample = await request.locator('pre').first().innerText()
        expect(sample, language).toMatch(/limit[=:] ?2\b/)
        expect(sample, language).toContain('YOUR_KEY')
        expect(sample, language).not.toContain('own')
      }
      await send()
      await eventually(() => answer.innerText()).toMatch(/^401/)
      complaints.splice(0, 1)
      const stored = await page.evaluate(() => [location.href, document.cookie, JSON.stringify(localStorage)])
      expect(stored.join()).not.toContain('own')
      const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
      const body = '<img src=x onerror="document.title=1">'
      await page.route('http://127.0.0.1:1/**', route => route.fulfill({ headers, body }))
      await request.getByLabel('Origin').fill('http://127.0.0.1:1')
      await send()
      await eventually(() => answer.innerText()).toContain(body)
      expect(await answer.locator('img').count()).toBe(0)
      expect(complaints).toEqual([])
    } finally {
      await Promise.all([browser.close(), mock.close(), server.close()])
    }
  })
})
