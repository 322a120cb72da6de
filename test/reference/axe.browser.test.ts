import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSide } from '../../src/diff/side/read-side.ts'
import { browserNote, chromiumPath, launchChromium } from '../support/launch-chromium.ts'
import { type EditedReference, openReference, serveCopy } from './open-reference.ts'

/** What reads no colour finds the same in light and in dark: it is asked about each width once. */
const colours = { runOnly: ['color-contrast', 'link-in-text-block'] }
const looks = [
  { colorScheme: 'light', width: 1440, asks: {} },
  { colorScheme: 'light', width: 390, asks: colours },
  { colorScheme: 'dark', width: 1440, asks: colours },
  { colorScheme: 'dark', width: 390, asks: {} },
] as const

let browser: Browser
let live: EditedReference
let axe: string

describe.skipIf(chromiumPath === undefined)(`the reference as axe sees it${browserNote}`, () => {
  beforeAll(async () => {
    axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
    ;[browser, live] = await Promise.all([launchChromium(), serveCopy(readSide('spec'))])
    // With changes of all kinds, and with problems above them.
    live.edit('tables/TokenDetails.yaml', 'type: UInt8', 'type: UInt16')
    live.edit('tables/HolderRecord.yaml', '    - name: valueUsd', '    - name: valueUsdNow')
    live.edit('tables/TokenDetails.yaml', 'says: one row describes', 'says: at most one row describes')
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), live.close()]))

  test.each(looks)(
    'has nothing to object to in $colorScheme at $width px, and is no wider than the window',
    async ({ asks, ...look }) => {
      const { page, complaints, strangers } = await openReference(browser, live.url, look)
      await expect
        .poll(() => page.locator('#changes li, #problems li').count(), { timeout: 20_000 })
        .toBeGreaterThan(2)
      // All that can be opened is open, the search too.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      await page.keyboard.press('/')
      await page.keyboard.type('pool')
      // The policy of the page forbids scripts of others in it; the protocol of the browser is not bound by that.
      await page.evaluate(axe)
      const { violations } = await page.evaluate(
        options => (globalThis as unknown as AxeWindow).axe.run(document, options),
        { resultTypes: ['violations'], ...asks },
      )
      const objections = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
      expect(objections.slice(0, 20)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await page.context().close()
      expect(complaints).toEqual([])
      expect(strangers).toEqual([])
    },
    180_000,
  )
})

interface AxeWindow {
  readonly axe: {
    run(
      within: Document,
      options: { readonly resultTypes: string[] },
    ): Promise<{
      violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
    }>
  }
}
