import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { readComparedContract } from '../../../../src/diff/side/read-compared-contract.ts'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import type { WatchedPage } from '../../../support/watch-page.ts'
import { type EditedReference, openReference, serveCopy } from './open-reference.ts'

let browser: Browser
let live: EditedReference
let opened: WatchedPage
let page: Page
/** That of several tests. */
let lasting: Page | undefined

const open = async (place = '', reference: { readonly url: string } = live, width = 1440) => {
  opened = await openReference(browser, `${reference.url}${place}`, { width })
  page = opened.page
}
/** Returns the distance of an element from the top of the window. */
const topOf = (id: string) =>
  page.evaluate(id => document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN, id)
/** A machine under load may take its time; nothing here asserts how long. */
const eventually = <Read>(read: () => Read) => expect.poll(read, { timeout: 20_000 })
const hash = () => decodeURIComponent(new URL(page.url()).hash)
const problems = () => page.locator('#problems')

describe.skipIf(chromiumPath === undefined)(`the reference in Chromium${browserNote}`, () => {
  beforeAll(async () => {
    browser = await launchChromium()
    live = await serveCopy()
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), live.close()]))
  afterEach(async () => {
    if (page !== lasting) await page.context().close()
    expect(opened.complaints).toEqual([])
    expect(opened.strangers).toEqual([])
  })

  test('finds by name and by meaning after a slash; Enter opens, Esc closes', async () => {
    await open()
    await page.keyboard.press('/')
    const field = page.getByRole('combobox', { name: 'Search the reference' })
    expect(await field.evaluate(each => each === document.activeElement)).toBe(true)
    await page.keyboard.type('fdvusd')
    const options = page.getByRole('option')
    expect(await options.first().innerText()).toMatch(/column\s+fdvUSD tokenDetails/)
    await page.keyboard.press('Enter')
    await eventually(hash).toBe('#tokenDetails.fdvUSD')
    expect(await page.locator('#found').isVisible()).toBe(false)
    await page.keyboard.press('/')
    for (const [words, id] of [
      ['gap-40', 'GAP-40'],
      ['portfolio of one', 'Portfolio of one liquidity provider on dexc'],
      ['inv-ts-03', 'INV-TS-03'],
      ['influencer fewest', 'min_posts'],
    ] as const) {
      await field.fill(words)
      expect(await options.first().locator('b').innerText()).toBe(id)
    }
    await field.fill('nothing is called so')
    expect(await page.locator('#found').innerText()).toContain('Nothing has this name')
    await page.keyboard.press('Escape')
    expect(await page.locator('#found').isVisible()).toBe(false)
    expect(await field.evaluate(each => each === document.activeElement)).toBe(false)
  })

  test('moves among results by the arrows, and keeps the place of the page', async () => {
    await open('#ohlcvPool')
    await eventually(() => topOf('ohlcvPool')).toBeLessThan(200)
    const before = await topOf('ohlcvPool')
    await page.keyboard.press('/')
    await page.keyboard.type('poolAddress')
    await page.keyboard.press('ArrowDown')
    const chosen = page.locator('[role=option][aria-selected=true]')
    const second = await page.getByRole('option').nth(1).innerText()
    expect(await chosen.innerText()).toBe(second)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await chosen.getAttribute('id')).toMatch(/^found-([1-9]\d*)$/)
    expect(await topOf('ohlcvPool')).toBe(before)
    await page.getByRole('combobox', { name: 'Search the reference' }).fill('currentLiquidity dexbV3Pool')
    expect(await page.getByRole('option').first().innerText()).toMatch(
      /^column\s+currentLiquidity dexbV3Pool\s/,
    )
  })

  test.each([
    ['dexcV2ProviderSummary.topPoolsData', 'dexc/v2/provider-summary'],
    ['sentimentShifts.INV-SS-04', 'sentiment-shifts'],
    ['GAP-40', 'Open questions'],
  ])('opens the page at the address %s, also in the navigation', async (id, place) => {
    await open(`#${id}`)
    await eventually(() => topOf(id)).toBeLessThan(200)
    expect(await topOf(id)).toBeGreaterThanOrEqual(48)
    expect(await page.locator('nav [aria-current]').innerText()).toContain(place)
    const details = page.locator(`details[id="${id}"]`)
    if ((await details.count()) === 1) expect(await details.getAttribute('open')).not.toBeNull()
  })

  test('puts a clicked column into the address, shows columns of an example, and unfolds rules', async () => {
    await open('#dexbV3Pool')
    await page.locator('[id="dexbV3Pool.createdAt"] th > a').click()
    expect(hash()).toBe('#dexbV3Pool.createdAt')
    const example = page.locator('#dexbV3Pool .example-reply')
    await example.getByRole('button', { name: 'JSON' }).click()
    const [{ columns }] = JSON.parse(await example.locator('pre').innerText())
    expect(columns).toEqual(contract.tables.PoolMetricsV3Strict.map(({ name, type }) => ({ name, type })))
    await page.locator('[id="dexbV3Pool.INV-PM-02"]').click()
    expect(await page.locator('#dexbV3Pool .unfolded pre').innerText()).toContain('row.token0Address')
    await page.locator('[id="dexbV3Pool.token1Address"] .also a').click()
    expect(await page.locator('.also .unfolded').innerText()).toContain('token0 has the smaller address')
  })

  test('shows fetch in place of curl everywhere, and copies it', async () => {
    await open('#tokenDetails')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const request = page.locator('#tokenDetails .request')
    await request.getByRole('button', { name: 'fetch', exact: true }).click()
    expect(await page.locator('#ohlcvPool [data-view=curl]').isVisible()).toBe(false)
    await request.getByRole('button', { name: 'Copy fetch for tokenDetails' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^const reply = await fetch\(/)
  })

  describe('while its files are edited', () => {
    // Stays open from one edit to the next, as that of an author does.
    let own: WatchedPage
    beforeAll(async () => {
      own = await openReference(browser, live.url)
      lasting = own.page
    })
    beforeEach(() => {
      opened = own
      page = own.page
    })
    afterAll(() => own.page.context().close())

    test('renders a save in place, and keeps the position of the reader', async () => {
      await page.evaluate(() => {
        location.hash = '#tvlTopOwners'
      })
      await eventually(() => topOf('tvlTopOwners')).toBeLessThan(200)
      const before = await topOf('tvlTopOwners')
      const loaded = await page.evaluate(() => performance.timeOrigin)
      live.edit(
        'tables/TokenDetails.yaml',
        'Symbol of the token',
        `Symbol of the token, ${'at length '.repeat(80)}`,
      )
      const column = page.locator('[id="tokenDetails.symbol"]')
      await eventually(() => column.innerText()).toContain('at length')
      expect(Math.abs((await topOf('tvlTopOwners')) - before)).toBeLessThan(1)
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
      live.edit(
        'tables/TokenDetails.yaml',
        `Symbol of the token, ${'at length '.repeat(80)}`,
        'Symbol of the token',
      )
      await eventually(() => column.innerText()).not.toContain('at length')
      expect(Math.abs((await topOf('tvlTopOwners')) - before)).toBeLessThan(1)
    })

    test('removes an operation with its address', async () => {
      const line = '  /evm/tvl/top-owners: { $ref: paths/evm.yaml#/tvlTopOwners }\n'
      live.edit('openapi.yaml', line, '')
      await eventually(() => page.locator('article#tvlTopOwners').count()).toBe(0)
      live.edit('openapi.yaml', '  /socialintel/social-data/alpha', `${line}  /socialintel/social-data/alpha`)
      await eventually(() => page.locator('article#tvlTopOwners').count()).toBe(1)
    })

    test('reports a broken file at its line, above the previous reference', async () => {
      const [file, from, to] = ['tables/TokenDetails.yaml', '    - name: symbol\n', '    - name: symbol: x\n']
      live.edit(file, from, to)
      await eventually(() => problems().textContent()).toMatch(/TokenDetails\.yaml:13\b.*not YAML/s)
      expect(await problems().locator('h2').innerText()).toContain('as it was before')
      expect(await page.locator('[id="tokenDetails.symbol"]').innerText()).toContain('Symbol of the token')
      live.edit(file, to, from)
      await eventually(() => problems().textContent()).toBe('')
    })

    test('reports what the lint finds', async () => {
      live.edit('gaps.yaml', '- id: GAP-40\n', '- id: GAP-400\n')
      const says = /gaps\.yaml:\d+.*GAP-400.*TokenDetails\.yaml:\d+ there is no gap GAP-40/s
      await eventually(() => problems().textContent()).toMatch(says)
      live.edit('gaps.yaml', '- id: GAP-400\n', '- id: GAP-40\n')
      await eventually(() => problems().textContent()).toBe('')
    })
  })

  test('marks changes since another revision in place and in the navigation, and shows them alone', async () => {
    const edited = await serveCopy(readComparedContract('spec'))
    try {
      edited.edit('tables/TokenDetails.yaml', 'type: UInt8', 'type: UInt16')
      edited.edit('tables/HolderRecord.yaml', '    - name: valueUsd', '    - name: valueUsdNow')
      edited.edit('paths/socialintel.yaml', 'default: 20, maximum: 100', 'default: 25, maximum: 100')
      await open('', edited)
      await eventually(() => page.locator('#changes li').count()).toBeGreaterThan(2)
      const row = page.locator('[id="tokenDetails.decimals"]')
      expect(await row.getAttribute('data-change')).toBe('changed')
      expect(await row.innerText()).toMatch(/breaks clients.*UInt16/s)
      expect(await page.locator('[id="alphaPostDetection.query.limit"]').getAttribute('data-change')).toBe(
        'changed',
      )
      const marked = page.locator('nav li[data-changed]')
      expect(await marked.allInnerTexts()).toHaveLength(3)
      await page.getByLabel(/Only what changed/).check()
      expect(await page.locator('article#tokenPoolSearch').isVisible()).toBe(false)
      expect(await page.locator('[id="tokenDetails.symbol"]').isVisible()).toBe(false)
      expect(await row.isVisible()).toBe(true)
    } finally {
      // A page whose server goes away complains.
      await page.context().close()
      await edited.close()
    }
  })

  test('keeps a problem visible deep in the page, and opens the list of all', async () => {
    await open('#tvlTopOwners')
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
    await open('', live, 390)
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
    await open('#tokenDetails', live, 390)
    const row = page.locator('[id="tokenDetails.totalSupply"]')
    const typeRight = await row.locator('th + td').evaluate(each => each.getBoundingClientRect().right)
    const nullLeft = await row.locator('.null').evaluate(each => each.getBoundingClientRect().left)
    expect(nullLeft).toBeGreaterThanOrEqual(typeRight)
  })

  test('lists the problems of broken files, and shows the reference once they are fixed', async () => {
    const [file, good, bad] = ['tables/TokenDetails.yaml', '    - name: symbol\n', '    - name: symbol: x\n']
    const broken = await serveCopy(undefined, [file, good, bad])
    await open('', broken)
    await eventually(() => problems().innerText()).toContain('TokenDetails.yaml:13')
    broken.edit(file, bad, good)
    await eventually(() => page.locator('article#tokenDetails').count()).toBe(1)
    await page.context().close()
    await broken.close()
  })
})
