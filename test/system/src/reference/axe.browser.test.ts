import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readComparedContract } from '../../../../src/diff/side/read-compared-contract.ts'
import { isEveryRun } from '../../../support/count-runs.ts'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { axeThemes, loadAxe } from '../../../support/run-axe.ts'
import { type EditedReference, openReference, serveCopy } from './open-reference.ts'

let browser: Browser
let live: EditedReference

describe.skipIf(chromiumPath === undefined)(`the reference with axe${browserNote}`, () => {
  beforeAll(async () => {
    ;[browser, live] = await Promise.all([launchChromium(), serveCopy(readComparedContract('spec'))])
    // With changes of all kinds, and with problems above them.
    live.edit('tables/TokenDetails.yaml', 'type: UInt8', 'type: UInt16')
    live.edit('tables/HolderRecord.yaml', '    - name: valueUsd', '    - name: valueUsdNow')
    live.edit('tables/TokenDetails.yaml', 'says: one row describes', 'says: at most one row describes')
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), live.close()]))

  test.each(axeThemes)(
    'has no violation in $colorScheme at $width px, and is no wider than the window',
    async ({ asks, ...look }) => {
      const { page, complaints, strangers } = await openReference(browser, live.url, look)
      await expect
        .poll(() => page.locator('#changes li, #problems li').count(), { timeout: 20_000 })
        .toBeGreaterThan(2)
      // All that can be opened is open, the search too.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      // Most operations and gaps are drawn alike. By day some of each, and all that changed, are enough.
      if (!isEveryRun)
        await page.evaluate(() => {
          for (const [at, article] of document.querySelectorAll('article:not(.touched)').entries())
            if (at % 8 !== 1) article.remove()
        })
      await page.keyboard.press('/')
      await page.keyboard.type('pool')
      const listObjections = await loadAxe(page)
      const objections = await listObjections(asks)
      expect(objections.slice(0, 20)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await page.context().close()
      expect(complaints).toEqual([])
      expect(strangers).toEqual([])
    },
    180_000,
  )
})
