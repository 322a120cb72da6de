import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { type EditedReference, openReference, serveCopy } from './open-reference.ts'

let browser: Browser
let live: EditedReference
let page: Page

const open = async (place: string, width: number) => {
  const opened = await openReference(browser, `${live.url}${place}`, { width })
  page = opened.page
}
/** A machine under load may take its time; nothing here asserts how long. */
const eventually = <Read>(read: () => Read) => expect.poll(read, { timeout: 20_000 })
const problems = () => page.locator('#problems')

describe.skipIf(chromiumPath === undefined)(`the layout of the reference in Chromium${browserNote}`, () => {
  beforeAll(async () => {
    browser = await launchChromium()
    live = await serveCopy()
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), live.close()]))
  afterEach(() => page.context().close())

  test('keeps a problem visible deep in the page, and opens the list of all', async () => {
    await open('#tvlTopOwners', 1440)
    const [file, from, to] = ['tables/TokenDetails.yaml', 'type: UInt8', 'type: UInt9'] as const
    live.edit(file, from, to)
    await eventually(() => problems().textContent()).toContain('UInt9')
    const { top, bottom } = await problems().evaluate(each => each.getBoundingClientRect().toJSON())
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThan(200)
    expect(await problems().locator('.first').innerText()).toContain(file)
    expect(await problems().locator('li').isVisible()).toBe(false)
    await problems().locator('summary').click()
    expect(await problems().locator('li').isVisible()).toBe(true)
    live.edit(file, to, from)
    await eventually(() => problems().textContent()).toBe('')
  })

  test('opens the menu of a phone below the bar, and closes it by Escape and by another address', async () => {
    await open('', 390)
    const places = page.locator('#places')
    await page.click('#menu')
    const top = await places.evaluate(each => each.querySelector('a')?.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(48)
    await page.keyboard.press('Escape')
    expect(await places.isVisible()).toBe(false)
    await page.click('#menu')
    await page.evaluate(() => {
      location.hash = '#errors'
    })
    await eventually(() => places.isVisible()).toBe(false)
  })

  test('does not overlap a type with the null mark on a phone', async () => {
    await open('#tokenDetails', 390)
    const row = page.locator('[id="tokenDetails.totalSupply"]')
    const typeRight = await row.locator('.type').evaluate(each => each.getBoundingClientRect().right)
    const nullLeft = await row.locator('.null').evaluate(each => each.getBoundingClientRect().left)
    expect(nullLeft).toBeGreaterThanOrEqual(typeRight)
  })

  test('lists the problems of broken files, and shows the reference once they are fixed', async () => {
    const [file, good, bad] = ['tables/TokenDetails.yaml', '    - name: symbol\n', '    - name: symbol: x\n']
    const broken = await serveCopy(undefined, [file, good, bad])
    const opened = await openReference(browser, broken.url)
    page = opened.page
    await eventually(() => problems().innerText()).toContain('TokenDetails.yaml:13')
    broken.edit(file, bad, good)
    await eventually(() => page.locator('article#tokenDetails').count()).toBe(1)
    expect(opened.complaints).toEqual([])
    await page.context().close()
    await broken.close()
  })
})
