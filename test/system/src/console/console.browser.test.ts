import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Stories } from '../../../../mocks/core/settings/story.ts'
import { createMock, type MockServer } from '../../../../mocks/server.ts'
import { loadContract } from '../../../../src/generate/compile/load-contract.ts'
import { browserNote, chromiumPath } from '../../../support/launch-chromium.ts'
import { pretendRemote } from '../../../support/pretend-remote.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { serveOnce } from '../../../support/serve-once.ts'
import { alterViews, serveConsoleDuringTests } from './open-console.ts'

let page: Page
let served: ReturnType<typeof serveConsoleDuringTests>

const open = async (place: string, at?: MockServer) => {
  page = await served.open(place, at)
}
const go = (name: string) =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name }).click()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const rows = () => page.getByRole('region', { name: 'Rows of the reply' }).locator('tbody tr')

describe.skipIf(chromiumPath === undefined)(`the console in Chromium${browserNote}`, () => {
  served = serveConsoleDuringTests()

  test('of another machine takes the token of its address, and keeps it out of there', async () => {
    using _ = pretendRemote()
    await using mock = await serveOnce(createMock(), { controlHost: 'mock.test' })
    await open(`#token=${mock.controlToken}`, mock)
    await go('Journal')
    await sendHttp('GET', `${mock.urls.base_url}/evm/dexd/v3/pools?limit=3`)
    await page.getByText('1 request', { exact: true }).waitFor()
    expect(page.url()).not.toContain(mock.controlToken)
    const elsewhere = await page.context().browser()?.newPage()
    await elsewhere?.goto(`${mock.urls.base_url}/__mock/`)
    await elsewhere?.getByText('The control API needs its token, which the mock prints.').waitFor()
    await elsewhere?.close()
  })

  test('shows a request in the journal with query, rows and rules, and none that a form sends', async () => {
    await sendHttp('GET', `${served.server.urls.base_url}/evm/dexd/v3/pools?limit=3`, {
      headers: { 'X-API-Key': 'test-key' },
    })
    await open('#/try/dexdV3Pools')
    await page.getByLabel('limit').fill('4')
    await press('Send')
    await expect.poll(() => rows().count()).toBe(4)
    await go('Journal')
    await page.getByText('1 request', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'dexdV3Pools' }).first().click()
    await expect.poll(() => rows().count()).toBe(3)
    await page.getByText('Query as understood').click()
    expect(await page.locator('dl').first().innerText()).toMatch(/limit\s+3/)
    await press('Rules')
    await page.getByText('INV-PL-01').waitFor()
    expect(new URL(page.url()).hash).toMatch(/^#\/journal\/1\?view=rules$/)
  })

  test('holds back new requests while the journal has the focus, and counts them', async () => {
    const ask = () => sendHttp('GET', `${served.server.urls.base_url}/altchain/clmm-venue/pools?limit=1`)
    await ask()
    await open('')
    await page.locator('a.entry').first().focus()
    await Promise.all([ask(), ask()])
    await page.getByRole('button', { name: '2 new' }).waitFor()
    expect(await page.locator('a.entry').count()).toBe(1)
    await press('2 new')
    await expect.poll(() => page.locator('a.entry').count()).toBe(3)
  })

  test('renders only visible requests of a long journal', async () => {
    await open('')
    const ask = () => fetch(`${served.server.urls.base_url}/nowhere`).then(response => response.text())
    for (let sent = 0; sent < 1500; sent += 100) await Promise.all(Array.from({ length: 100 }, ask))
    await page.getByText('1,500 requests').waitFor()
    expect(await page.locator('a.entry').count()).toBeLessThan(80)
    await page.locator('.entries').evaluate(list => list.scrollTo(0, list.scrollHeight))
    await page.locator('a.entry[href="#/journal/1"]').waitFor()
    expect(await page.locator('a.entry').count()).toBeLessThan(80)
  })

  test('filters the journal by operation and status, also in the address', async () => {
    await sendHttp('GET', `${served.server.urls.base_url}/nowhere`)
    await sendHttp('GET', `${served.server.urls.payment_base_url}/altchain/clmm-venue/pools`)
    await open('')
    await expect.poll(() => page.locator('a.entry').count()).toBe(2)
    await page.getByLabel('Status', { exact: true }).selectOption('402')
    await expect.poll(() => page.locator('a.entry').allInnerTexts()).toHaveLength(1)
    expect(new URL(page.url()).hash).toBe('#/journal?status=402')
    await page.getByLabel('Operation', { exact: true }).selectOption('tokenDetails')
    await press('Show all requests')
    await expect.poll(() => page.locator('a.entry').count()).toBe(2)
  })

  test('changes the next reply by a scenario, and undoes it from the top bar', async () => {
    await open('#/state')
    await page.getByLabel('empty: operations').fill('*dexd*')
    await page.getByRole('switch', { name: 'empty', exact: true }).click()
    await page.getByRole('link', { name: '*dexd*: lists are empty' }).waitFor()
    await page.goto(`${served.server.urls.base_url}/__mock/#/try/dexdV3Pools`)
    await press('Send')
    await page.getByRole('heading', { name: 'No rows' }).waitFor()
    await press('Reset')
    await press('Send')
    await expect.poll(() => rows().count()).toBe(5)
  })

  test('freezes and moves the clock, and the price with it', async () => {
    const price = () =>
      page
        .getByRole('row', { name: /^priceUSD/ })
        .locator('td')
        .first()
        .innerText()
    await open('#/try/tokenDetails')
    await press('Send')
    const before = await price()
    await press('+1 h')
    await page.getByText('13:00:00').waitFor()
    await press('Send')
    await expect.poll(price).not.toBe(before)
    await press('▶ Run')
    await press('❚❚ Freeze')
    await page.getByRole('link', { name: 'seed 7' }).click()
    await page.getByLabel('Instant, UTC').fill('2026-01-16T08:30:00')
    await press('Jump')
    await page.getByRole('banner').getByText('08:30:00').waitFor()
    await page.getByLabel('Seed').fill('9')
    await press('Show this market')
    await page.getByRole('link', { name: 'seed 9' }).waitFor()
  })

  test('shows posts as plain text', async () => {
    await open('#/market/pool')
    await alterViews(page, 'scenario=odd-text')
    await page.getByRole('link', { name: 'Posts', exact: true }).click()
    await page.locator('.data td').getByText('<script>alert(1)</script>').first().waitFor()
    expect(await page.locator('.data script').count()).toBe(0)
  })

  test('reads a list of the market page by page', async () => {
    await open('#/market/pool')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByText('100 rows').waitFor()
    const first = () => page.locator('table.data tbody tr:not(.room)').first().innerText()
    const before = await first()
    await pages.getByRole('link', { name: 'Next' }).click()
    await pages.getByText('Rows 101–200').waitFor()
    await expect.poll(first).toMatch(/^101/)
    await pages.getByRole('link', { name: 'Previous' }).click()
    await expect.poll(first).toBe(before)
    // A page that is not full is the last.
    await served.control('PUT', 'size', { size: 'small' })
    await page.getByText(/^\d\d rows$/).waitFor()
    expect(await pages.getByRole('link').count()).toBe(0)
    await page.goto(`${served.server.urls.base_url}/__mock/#/market/pool?page=9`)
    await page.getByRole('heading', { name: 'The list ends before this page.' }).waitFor()
    await pages.getByRole('link', { name: 'Previous' }).waitFor()
  })

  test('moves through the journal by keys', async () => {
    await sendHttp('GET', `${served.server.urls.base_url}/one`)
    await sendHttp('GET', `${served.server.urls.base_url}/two`)
    await open('')
    await page.locator('a.entry').nth(1).waitFor()
    await page.locator('a.entry').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary').getByText('/one', { exact: false }).first().waitFor()
  })

  test('answers a row as it was edited from then on', async () => {
    await open('#/try/clmmVenuePools')
    const row = rows().nth(1)
    const editor = page.getByRole('form', { name: 'Edit the row' })
    await press('Send')
    await row.getByRole('link', { name: 'Edit' }).click()
    await editor.getByLabel('tickSpacing').fill('many')
    await press('Change the row')
    await editor.getByText('tickSpacing: "many" is no number.').waitFor()
    await editor.getByLabel('tickSpacing').fill('17')
    await editor.getByLabel('token1Symbol').fill('MINE')
    await press('Change the row')
    await editor.getByText('In force from now on.').waitFor()
    const id = await editor.getByRole('heading').innerText()
    await page.getByRole('link', { name: 'clmmVenuePools: tickSpacing of' }).waitFor()
    expect(await editor.getByLabel('tickSpacing').inputValue()).toBe('17')
    await press('Send')
    await expect.poll(() => row.getByText('MINE').count()).toBe(1)
    expect((await served.control('GET', 'overrides')).json).toEqual({
      overrides: { clmmVenuePools: { [id]: { tickSpacing: 17, token1Symbol: 'MINE' } } },
    })
    await editor.getByRole('link', { name: 'Close' }).click()
    await expect.poll(() => editor.count()).toBe(0)
  })

  describe('the market', () => {
    const region = (name: string) => page.getByRole('region', { name, exact: true })
    const place = () => new URL(page.url()).hash

    test('leads from the prices of tokens to a token, one of its pools and its candles', async () => {
      await open('#/market')
      const tokens = region('Price and volume of several tokens')
      const sol = tokens
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: 'SOL', exact: true }) })
      await sol.click({ position: { x: 12, y: 14 } })
      await region('Details of one token').waitFor()
      await page.getByRole('complementary', { name: 'SOL', exact: true }).waitFor()
      expect(place()).toBe('#/market?of=token&id=So11111111111111111111111111111111111111112')
      await press('Pools that contain a token')
      await region('Pools that contain a token').locator('a[href*="of=pool"]').first().click()
      await page.getByRole('img', { name: '120 candles of 1h' }).locator('canvas').first().waitFor()
      await press('1d')
      await page.getByRole('img', { name: /candles of 1d/ }).waitFor()
      expect(place()).toMatch(/^#\/market\?of=pool&id=\w+&interval=1d$/)
      await page.keyboard.press('Escape')
      await expect.poll(place).toBe('#/market')
    })

    test('sorts and filters a list by what the contract allows, and hands the query to the form', async () => {
      await open('#/market/pool?list=dexdV3Pools')
      for (const by of ['descending', 'ascending']) {
        await page.getByRole('link', { name: 'fee', exact: true }).click()
        await page.locator(`th[aria-sort=${by}]`, { hasText: 'fee' }).waitFor()
      }
      await page.getByText('Filter').click()
      await page.getByLabel('limit').fill('3')
      await page.getByText('3 rows').waitFor()
      await page.getByRole('link', { name: 'Open in Try it' }).click()
      await expect.poll(place).toBe('#/try/dexdV3Pools?query=order_asc%3Dfee%26limit%3D3')
    })

    test('asks for a pool on a far page of its list by its address', async () => {
      await open('#/market/pool?list=dexdV3Pools&page=9')
      await page.locator('.data tbody a').first().click()
      await page
        .getByRole('complementary', { name: /^\w+\/\w+$/ })
        .locator('.data.down')
        .waitFor()
    })

    test('shows the lists and entities of another contract', async () => {
      const contract = loadContract('test/second-contract/spec')
      const mock = createMock({ contract, seed: 3, now: '2026-01-15T12:00:00Z' })
      await mock.ready
      await using other = await serveOnce(mock)
      await open('#/market', other)
      await region('All meters')
        .getByRole('link', { name: /^M\d{6}$/ })
        .first()
        .click()
      for (const title of ['One meter', 'Usage of several meters', 'Readings of a meter']) await press(title)
    })
  })

  test('plays a story, and saves what is in force as one that gives the same bytes', async () => {
    const stories: Stories = { thin: { says: 'Three pools.', seed: 9, now: '2026-01-15T12:00:00Z' } }
    await using other = await serveOnce(createMock({ seed: 7, stories }))
    const read = async ({ urls }: MockServer) =>
      (
        await fetch(`${urls.base_url}/altchain/clmm-venue/pools?limit=5`, {
          headers: { 'X-API-Key': 'test-key' },
        })
      ).text()
    await open('#/state', other)
    // A story takes away the overrides that came before it.
    const played = page.waitForResponse(each => each.request().method() === 'PUT')
    await page.getByLabel('Play a story').selectOption('thin')
    expect((await played).status()).toBe(200)
    await sendHttp('PUT', `${other.urls.base_url}/__mock/overrides`, {
      body: { overrides: { clmmVenuePools: { rows: [{ fee: 17 }, {}, {}] } } },
    })
    await page.getByRole('link', { name: 'clmmVenuePools answers rows of its own: 3' }).waitFor()
    await page.getByLabel('Story', { exact: true }).getByText('"fee": 17').waitFor()
    await page.getByLabel('Name of the story').fill('mine')
    const [download] = await Promise.all([page.waitForEvent('download'), press('Download')])
    expect(download.suggestedFilename()).toBe('mine.stories.json')
    const saved = JSON.parse(await readFile(await download.path(), 'utf8')) as Stories
    await using again = await serveOnce(createMock({ stories: saved, story: 'mine' }))
    const [here, there] = await Promise.all([read(other), read(again)])
    expect(there).toBe(here)
    expect(here).toContain('17')
    await page.getByRole('switch', { name: 'Take back clmmVenuePools answers rows' }).click()
    await expect.poll(() => page.getByRole('region', { name: 'In force' }).count()).toBe(0)
    await page.goto('about:blank')
  })
})
