import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MockUrls } from '../../../../mocks/server.ts'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { startMdcMock } from '../../../support/start-mdc-mock.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'mdc-replay-'))
const now = '2026-01-15T12:00:00Z'
const end = Date.parse(now) / 1000

/** A page of eleven operations. What it asks for later comes from what it got before. */
const page = `<!doctype html><meta charset="utf-8"><title>Market</title>
<style>body { font: 12px monospace; margin: 8px } td { padding: 0 6px; white-space: nowrap } h2 { font-size: 13px; margin: 4px 0 }</style>
<canvas width="600" height="80"></canvas><main></main>
<script type="module">
const urls = new URLSearchParams(location.search)
const main = document.querySelector('main')
async function ask(host, path, query = {}) {
  const url = urls.get(host) + path + '?' + new URLSearchParams(query)
  const reply = await fetch(url, { headers: { 'X-API-Key': 'test-key' } })
  return { status: reply.status, body: await reply.json() }
}
const toRows = body => {
  const table = Array.isArray(body) && body[0]?.columns ? body[0] : body
  return table.columns
    ? table.data.map(row => Object.fromEntries(table.columns.map(({ name }, at) => [name, row[at]])))
    : body
}
function show(title, { status, body }) {
  const rows = status === 200 ? toRows(body) : [body]
  const cells = row => Object.values(row).slice(0, 9).map(cell => '<td>' + JSON.stringify(cell).slice(0, 24) + '</td>').join('')
  main.innerHTML += '<h2>' + title + ' ' + status + '</h2><table>' + rows.slice(0, 4).map(row => '<tr>' + cells(row) + '</tr>').join('') + '</table>'
  return rows
}
const [pool] = show('pools', await ask('base_url', '/altchain/clmm-venue/pools', { limit: 5 }))
show('other pools', await ask('base_url', '/api/v1/altchain/dlmm-venue/pools', { offset: 1, limit: 5 }))
const token = pool.token0Address
show('token', await ask('base_url', '/altchain/token-details', { token_address: token }))
const wrapped = 'So11111111111111111111111111111111111111112'
const [busy] = show('pools of SOL', await ask('base_url', '/altchain/token-pool-search', { token_address: wrapped, limit: 4 }))
const both = [token, pool.token1Address].join()
show('trades', await ask('base_url', '/altchain/trade-statistics', { token_addresses: both, timeframe: '24h' }))
show('prices', await ask('base_url', '/altchain/price-volume/multi', { token_addresses: both, timeframe: '24h' }))
const range = { after_time: ${end - 7 * 86_400}, before_time: ${end}, interval: '1h' }
const candles = show('candles', await ask('base_url', '/altchain/ohlcv/pool', { pool_address: busy.poolAddress, ...range }))
const [evm] = show('EVM pools', await ask('base_url', '/evm/dexd/v3/pools', { limit: 5 }))
show('EVM pool', await ask('base_url', '/evm/dexd/v3/pool', { pool_address: evm.poolAddress }))
show('momentum', await ask('base_url', '/socialintel/social-data/trending-momentum', { limit: 5 }))
show('posts', await ask('social_base_url', '/api/v1/socialintel/social-data/alpha-post-detection', { limit: 5 }))
show('an error', await ask('base_url', '/altchain/token-details', { token_address: 'nonsense' }))
const canvas = document.querySelector('canvas').getContext('2d')
const highest = Math.max(...candles.map(({ closePrice }) => closePrice ?? 0))
canvas.beginPath()
candles.forEach(({ closePrice }, at) => canvas.lineTo((at * 600) / candles.length, 80 - (75 * (closePrice ?? 0)) / highest))
canvas.stroke()
document.body.dataset.done = candles.length
</script>`

let browser: Browser
let site: TestServer

/** Draws the page against a mock. Returns its picture and text. */
async function draw(tab: Page, urls: MockUrls) {
  await tab.goto(`${site.url}/?${new URLSearchParams({ ...urls })}`)
  await tab.locator('body[data-done]').waitFor()
  return {
    picture: await tab.screenshot({ fullPage: true }),
    text: await tab.locator('main').innerText(),
    candles: await tab.locator('body').getAttribute('data-done'),
  }
}

describe.skipIf(chromiumPath === undefined)(`a HAR of a page in Chromium${browserNote}`, () => {
  beforeAll(async () => {
    const serve = startTestServer((_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(page),
    )
    ;[browser, site] = await Promise.all([launchChromium(), serve])
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), site[Symbol.asyncDispose]()]))

  it('is replayed by another market, and the page draws the same', { timeout: 120_000 }, async () => {
    const har = join(folder, 'page.har')
    await using service = await startMdcMock(['--seed', '7', '--now', now])
    const recording = await browser.newContext({ recordHar: { path: har, content: 'embed' } })
    const then = await draw(await recording.newPage(), service.urls)
    await recording.close()
    expect(Number(then.candles)).toBeGreaterThan(0)

    await using replaying = await startMdcMock(['--seed', '8', '--now', now, '--replay', har])
    const tab = await browser.newPage()
    const again = await draw(tab, replaying.urls)
    expect(again.text).toBe(then.text)
    expect(again.picture.equals(then.picture)).toBe(true)

    await using other = await startMdcMock(['--seed', '8', '--now', now])
    expect((await draw(tab, other.urls)).picture.equals(then.picture)).toBe(false)
    await tab.close()

    // What the page did not ask for then comes from the market.
    const ask = async (path: string) => {
      const reply = await fetch(`${replaying.urls.base_url}${path}`, { headers: { 'X-API-Key': 'test-key' } })
      return { status: reply.status, replayed: reply.headers.get('X-Mock-Replayed') }
    }
    const list = '/evm/dexd/v3/pools?limit='
    expect(await ask(`${list}5`)).toEqual({ status: 200, replayed: expect.stringMatching(/^20\d\d-/) })
    expect(await ask(`${list}6`)).toEqual({ status: 200, replayed: null })
  })
})
