import { fileURLToPath } from 'node:url'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { type ServedPage, servePage } from '../../../support/serve-page.ts'

let browser: Browser
let site: ServedPage
let page: Page
let complaints: string[]
let requests: string[]
let pending: Set<Request>

const open = async (query = '', headers: Record<string, string> = {}) => {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(20_000)
  complaints = []
  requests = []
  pending = new Set()
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    const isReply = message.text().startsWith('Failed to load resource: the server responded')
    if (message.type() === 'error' && !isReply) complaints.push(message.text())
  })
  page.on('request', request => {
    requests.push(new URL(request.url()).pathname)
    if (!request.url().includes('/events?')) pending.add(request)
  })
  page.on('response', response => pending.delete(response.request()))
  page.on('requestfailed', request => pending.delete(request))
  if (Object.keys(headers).length > 0)
    await page.route(site.url + query, async route => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), ...headers } })
    })
  await page.goto(site.url + query)
  await ready()
}
const ready = () => page.locator('body[data-ready]').waitFor({ state: 'attached' })
/** Leaves the page once the console has its replies: the mock of a page that is left answers no longer. */
const leave = async (url = page.url()) => {
  await expect.poll(() => pending.size).toBe(0)
  await (url === page.url() ? page.reload() : page.goto(url))
  await ready()
}
const ask = async () => {
  await page.getByRole('button', { name: 'Ask' }).click()
  return page.locator('output')
}
const frame = () => page.frameLocator('iframe[title="Console of the mock"]')

describe.skipIf(chromiumPath === undefined)(`a mock in a page${browserNote}`, () => {
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([
      launchChromium(),
      servePage(fileURLToPath(new URL('page', import.meta.url))),
    ])
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), site.close()]))
  afterEach(() => page.close())

  test('is controlled by the same console, from a button in its corner', async () => {
    await open('?console')
    await ask()
    await page.getByText('200: 3 rows').waitFor()
    await page.getByRole('button', { name: 'Mock' }).click()
    // What was asked before the console was opened is there, whole.
    await frame().getByRole('link', { name: 'clmmVenuePools' }).first().click()
    await expect
      .poll(() => frame().getByRole('region', { name: 'Rows of the reply' }).locator('tbody tr').count())
      .toBe(3)
    await frame().getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'State' }).click()
    await frame().getByLabel('empty: operations').fill('clmmVenuePools')
    await frame().getByRole('switch', { name: 'empty', exact: true }).click()
    await frame().getByRole('link', { name: 'clmmVenuePools: lists are empty' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await ask()
    await page.getByText('200: 0 rows').waitFor()
    // It is told as it happens.
    await page.getByRole('button', { name: 'Mock' }).click()
    await frame().getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Journal' }).click()
    await expect.poll(() => frame().locator('a.entry').count()).toBe(2)
    await frame().getByRole('button', { name: 'Reset', exact: true }).click()
    await frame().getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Market' }).click()
    // The pools of the best known token trade at any time, unlike the newest of a list.
    await frame().locator('a[href*="id=So11111111111111111111111111111111111111112"]').first().click()
    await frame().getByRole('button', { name: 'Pools that contain a token' }).click()
    await frame()
      .getByRole('region', { name: 'Pools that contain a token' })
      .locator('a[href*="of=pool"]')
      .first()
      .click()
    await frame()
      .getByRole('img', { name: /candles of/ })
      .locator('canvas')
      .first()
      .waitFor()
    expect(complaints).toEqual([])
    expect(new URL(page.url()).hash).toBe('')
  })

  test('keeps changes of its console after a reload, shows them, and has a link with them', async () => {
    await open('?console')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const button = page.locator('market-data-console').getByRole('button')
    expect(await button.innerText()).toBe('Mock')
    await button.click()
    const places = frame().getByRole('navigation', { name: 'Places' })
    await places.getByRole('link', { name: 'State' }).click()
    await frame().getByRole('switch', { name: 'empty', exact: true }).click()
    await frame().getByRole('button', { name: 'Copy link' }).click()
    await frame().getByRole('button', { name: 'Copied' }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).search).toBe('?console=&mdc=empty')
    await button.click()
    expect(await button.innerText()).toBe('Mock ● empty')
    await leave()
    await ask()
    await page.getByText('200: 0 rows').waitFor()
    expect(await button.innerText()).toBe('Mock ● empty')
    expect(await button.getAttribute('title')).toBe('Open the console of the mock, in force: empty')
    await button.click()
    await frame().getByRole('switch', { name: 'Take back empty' }).click()
    await frame().getByRole('region', { name: 'In force' }).waitFor({ state: 'detached' })
    await leave()
    await ask()
    await page.getByText('200: 3 rows').waitFor()
    await leave(link)
    await ask()
    await page.getByText('200: 0 rows').waitFor()
    expect(complaints).toEqual([])
  })

  test('keeps clock, gaps and versions after a reload, and links to gaps and versions', async () => {
    await open('?console')
    const change = (method: string, path: string, body: unknown) =>
      page.evaluate(
        ([method, path, body]) =>
          fetch(`https://api.example.com/__mock/${path}`, { method, body }).then(reply => reply.status),
        [method, path, JSON.stringify(body)] as const,
      )
    const readState = () =>
      page.evaluate(() => fetch('https://api.example.com/__mock/state').then(reply => reply.json()))
    const plan = 'influencer-credibility@1.0.0=deprecated:2026-01-01,sunset:2026-02-01'
    await change('POST', 'clock', { advance: 3600 })
    await change('PUT', 'gaps', { gaps: { 'GAP-01': 'not-found' } })
    await change('PUT', 'versions', { lifecycle: [plan] })
    // The app has changed its own part of the address meanwhile.
    await page.evaluate(() => history.replaceState(null, '', '?console&tab=2'))
    await leave()
    const inForce = { gaps: { 'GAP-01': 'not-found' }, lifecycle: [plan] }
    expect(await readState()).toMatchObject({ ...inForce, clock: { now: '2026-01-15T13:00:00Z' } })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Mock ● GAP-01=not-found, influencer' }).click()
    await frame().getByRole('button', { name: 'Copy link' }).click()
    await frame().getByRole('button', { name: 'Copied' }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    // Another tab has kept nothing.
    await page.evaluate(() => sessionStorage.clear())
    await leave(link)
    expect(await readState()).toMatchObject({ ...inForce, clock: { now: '2026-01-15T12:00:00Z' } })
    expect(complaints).toEqual([])
  })

  test('loads nothing of the console without the option, and works under a strict policy', async () => {
    await open('?', {
      'Content-Security-Policy':
        "default-src 'self'; connect-src 'self' https://api.example.com; img-src data:",
    })
    await ask()
    await page.getByText('200: 3 rows').waitFor()
    expect(await page.locator('market-data-console').count()).toBe(0)
    expect(requests.filter(path => /console|control|files|document/.test(path))).toEqual([])
    expect(complaints).toEqual([])
    const { status, seed } = await page.evaluate(async () => {
      const reply = await fetch('https://api.example.com/__mock/state')
      return { status: reply.status, seed: (await reply.json()).seed }
    })
    expect([status, seed]).toEqual([200, 7])
  })

  test.each([
    ['?mdc=empty@clmmVenuePools', '200: 0 rows'],
    ['?mdc=code=429,empty', '429: '],
    ['?mdc=many-nulls&mdc=server-error=503@clmm*', '503: '],
  ])('plays the scenarios in the address: %s', async (query, said) => {
    await open(query)
    await ask()
    await page.getByText(said).waitFor()
  })

  test('reports an unknown scenario in the address, with the nearest one', async () => {
    await open('?mdc=emtpy,empty@clmmVenuePools')
    await ask()
    await page.getByText('200: 0 rows').waitFor()
    await page.getByRole('alert').getByText('?mdc=emtpy in the address of this page').waitFor()
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toMatch(/\?mdc=emtpy .*Unknown scenario "emtpy".\s+did you mean: empty/s)
  })
})
