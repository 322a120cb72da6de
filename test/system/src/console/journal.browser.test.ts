import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browserNote, chromiumPath } from '../../../support/launch-chromium.ts'
import { serveConsoleDuringTests } from './open-console.ts'

let page: Page
let served: ReturnType<typeof serveConsoleDuringTests>

const open = async (place: string) => {
  page = await served.open(place)
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

describe.skipIf(chromiumPath === undefined)(`the journal of the console in Chromium${browserNote}`, () => {
  served = serveConsoleDuringTests()

  const pools = '/altchain/clmm-venue/pools'
  const headers = { 'X-API-Key': 'test-key' }
  const ask = (query: string, added: Record<string, string> = {}) =>
    fetch(`${served.server.urls.base_url}${pools}?${query}`, { headers: { ...headers, ...added } })
  const readEntries = async () =>
    ((await served.control('GET', 'journal')).json as { entries: Record<string, unknown>[] }).entries

  test('shows a reply from before the console was opened, after the settings changed, and repeats its request verbatim', async () => {
    const query = 'limit=20&sort_by=foo&utm=%6De'
    const first = await ask(query, { Prefer: 'scenario=slow=1', Accept: 'application/json' })
    const body = await first.text()
    expect(first.status).toBe(400)
    await served.control('PUT', 'seed', { seed: 9 })
    await served.control('POST', 'clock', { advance: 3600 })
    await open('#/journal/1')
    await page.getByRole('region', { name: 'Body of the reply' }).waitFor()
    expect(JSON.parse(await page.getByRole('region', { name: 'Body of the reply' }).innerText())).toEqual(
      JSON.parse(body),
    )
    const [again] = await Promise.all([
      page.waitForRequest(request => request.url().includes(pools)),
      press('Send again'),
    ])
    expect(again.url()).toBe(`${served.server.urls.base_url}${pools}?${query}`)
    expect(await again.allHeaders()).toMatchObject({
      'x-api-key': 'test-key',
      prefer: 'scenario=slow=1',
      accept: 'application/json',
    })
    await page.getByText('The same body.').waitFor()
    expect(await page.getByRole('button', { name: 'Sent again: 400' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    expect(await readEntries()).toHaveLength(1)
  })

  test('copies a request as a curl command that gives the same reply', async () => {
    const query = 'limit=20&sort_by=foo&list=[1]'
    const body = await (await ask(query, { Prefer: 'code=400' })).text()
    await open('#/journal/1')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press('Copy as curl')
    await page.getByText('Copied').first().waitFor()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -sS`])
    expect(stdout).toBe(body)
    const [first, again] = await readEntries()
    const { id: _, at: __, receivedAt: ___, ms: ____, bytes: _____, ...request } = first ?? {}
    expect(again).toMatchObject(request)
  })

  test('counts the requests of an app as without a console', async () => {
    await served.control('PUT', 'scenarios', { scenarios: ['flaky=3@clmmVenuePools'] })
    const statuses: number[] = []
    const send = async () => {
      const reply = await ask('limit=5')
      await reply.text()
      statuses.push(reply.status)
    }
    await send()
    await open('#/market/pool')
    await page.getByRole('navigation', { name: 'Pages' }).getByText('100 rows').waitFor()
    await page.getByLabel('With scenarios').check()
    await page.getByRole('navigation', { name: 'Pages' }).getByText('100 rows').waitFor()
    await send()
    await page.goto(`${served.server.urls.base_url}/__mock/#/try/clmmVenuePools`)
    await press('Send')
    await page.getByRole('region', { name: 'Rows of the reply' }).waitFor()
    await page.goto(`${served.server.urls.base_url}/__mock/#/journal/1`)
    await press('Send again')
    await page.getByRole('button', { name: /^Sent again/ }).waitFor()
    await send()
    await send()
    expect(statuses).toEqual([200, 200, 500, 200])
    expect(await readEntries()).toHaveLength(4)
  })

  test('sends a failed request again after two clicks from the first page', async () => {
    await (await fetch(`${served.server.urls.base_url}${pools}?limit=2`)).text()
    await open('')
    await page.locator('a.entry').click()
    await press('Send again')
    await page.getByRole('button', { name: 'Sent again: 401' }).waitFor()
    await page.getByRole('link', { name: 'Change its replies' }).click()
    await expect.poll(() => page.getByLabel('slow: operations').inputValue()).toBe('clmmVenuePools')
    await page.goBack()
    await page.getByRole('link', { name: 'Try with changes' }).click()
    await expect.poll(() => page.getByLabel('API key').inputValue()).toBe('')
    await press('Send')
    await page.getByRole('status').getByText('401').waitFor()
  })

  test('tries a request with changes', async () => {
    await (await ask('limit=2&utm=me', { Prefer: 'scenario=empty' })).text()
    await open('#/journal/1')
    await page.getByRole('link', { name: 'Try with changes' }).click()
    await expect.poll(() => page.getByLabel('limit').inputValue()).toBe('2')
    expect(await page.getByLabel('Other parameters').inputValue()).toBe('utm=me')
    expect(await page.getByLabel('Prefer').inputValue()).toBe('scenario=empty')
    await page.getByLabel('Other parameters').fill('')
    await press('Send')
    await page.getByRole('heading', { name: 'No rows' }).waitFor()
    await page.getByLabel('Prefer').fill('')
    await press('Send')
    await expect
      .poll(() => page.getByRole('region', { name: 'Rows of the reply' }).locator('tbody tr').count())
      .toBe(2)
  })

  test('saves the journal as a HAR with the replies', async () => {
    const body = await (await ask('limit=2')).text()
    await open('')
    const [download] = await Promise.all([page.waitForEvent('download'), press('HAR')])
    expect(download.suggestedFilename()).toBe('journal.har')
    const { log } = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(log.entries.map((entry: typeof log) => entry.response.content.text)).toEqual([body])
  })

  test('makes a session, shows the header of it, and lists another one as it appears', async () => {
    await open('')
    await page.getByRole('link', { name: '+', exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('ana')
    await press('Open')
    await expect.poll(() => page.getByLabel('session', { exact: true }).inputValue()).toBe('ana')
    await page.getByText('X-Mock-Session: ana').waitFor()
    await served.control('PUT', 'scenarios', { scenarios: ['code=500'] })
    expect((await ask('limit=1', { 'X-Mock-Session': 'ana' })).status).toBe(200)
    await page.getByRole('link', { name: 'Journal' }).click()
    await page.locator('a.entry').first().waitFor()
    await ask('limit=1', { 'X-Mock-Session': 'ben' })
    await expect
      .poll(() => page.getByLabel('session', { exact: true }).locator('option').allInnerTexts())
      .toEqual(['default', 'ana', 'ben'])
  })
})
