import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Stories } from '../../../../mocks/core/settings/story.ts'
import { createMock, type MockServer, serveMock } from '../../../../mocks/server.ts'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { openConsole } from './open-console.ts'

describe.skipIf(chromiumPath === undefined)(`stories in the console in Chromium${browserNote}`, () => {
  test('plays a story, and saves what is in force as one that gives the same bytes', async () => {
    const browser = await launchChromium()
    const stories: Stories = { thin: { says: 'Three pools.', seed: 9, now: '2026-01-15T12:00:00Z' } }
    const other = await serveMock(createMock({ seed: 7, stories }), { port: 0 })
    const read = async ({ urls }: MockServer) =>
      (
        await fetch(`${urls.base_url}/altchain/clmm-venue/pools?limit=5`, {
          headers: { 'X-API-Key': 'test-key' },
        })
      ).text()
    try {
      const { page, complaints, strangers } = await openConsole(browser, other, '#/state/stories')
      // A story takes away the overrides that came before it.
      const played = page.waitForResponse(each => each.request().method() === 'PUT')
      await page.getByRole('button', { name: 'Play thin' }).click()
      expect((await played).status()).toBe(200)
      await sendHttp('PUT', `${other.urls.base_url}/__mock/overrides`, {
        body: { overrides: { clmmVenuePools: { rows: [{ fee: 17 }, {}, {}] } } },
      })
      await page.getByRole('link', { name: 'rows of clmmVenuePools' }).waitFor()
      await page.getByLabel('Name of the story').fill('mine')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as a story' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('mine.stories.json')
      const saved = JSON.parse(await readFile(await download.path(), 'utf8')) as Stories
      const again = await serveMock(createMock({ stories: saved, story: 'mine' }), { port: 0 })
      const [here, there] = await Promise.all([read(other), read(again)]).finally(() => again.close())
      expect(there).toBe(here)
      expect(here).toContain('17')
      await page.getByRole('button', { name: 'Take back rows of clmmVenuePools' }).click()
      await expect.poll(() => page.getByRole('region', { name: 'In force' }).count()).toBe(0)
      expect([...complaints, ...strangers]).toEqual([])
    } finally {
      await Promise.all([browser.close(), other.close()])
    }
  })
})
