import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { openReference, serveCopy } from './open-reference.ts'

let browser: Browser

describe.skipIf(chromiumPath === undefined)(`a live reference of broken files${browserNote}`, () => {
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  test('lists the problems, and shows the reference once they are fixed', async () => {
    const [file, good, bad] = ['tables/TokenDetails.yaml', '    - name: symbol\n', '    - name: symbol: x\n']
    const broken = await serveCopy(undefined, [file, good, bad])
    const { page, complaints } = await openReference(browser, broken.url)
    try {
      await expect
        .poll(() => page.locator('#problems').innerText(), { timeout: 20_000 })
        .toContain('TokenDetails.yaml:13')
      broken.edit(file, bad, good)
      await expect.poll(() => page.locator('article#tokenDetails').count(), { timeout: 20_000 }).toBe(1)
      expect(complaints).toEqual([])
    } finally {
      await page.context().close()
      await broken.close()
    }
  })
})
