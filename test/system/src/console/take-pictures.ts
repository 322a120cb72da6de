import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createMock } from '../../../../mocks/mock.ts'
import { serveMock } from '../../../../mocks/server.ts'
import { setup as buildProgram } from '../../../support/build-program.ts'
import { launchChromium } from '../../../support/launch-chromium.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { alterViews, openConsole } from './open-console.ts'

// Pictures of every place of the console, to be looked at: tsx test/system/src/console/take-pictures.ts FOLDER

/** A place, the settings of the mock, and the element to wait for. */
interface Scene {
  readonly place: string
  readonly ready: string
  readonly scenarios?: readonly string[]
  /** True if nothing was asked or set before. */
  readonly isFresh?: boolean
  /** Pressed before the picture is taken. */
  readonly press?: string
  /** A link that is followed before. */
  readonly follow?: string
  /** Preference by which views are answered; scenarios in force do not change them. */
  readonly prefer?: string
}

const reply = '.reply table'
const scenes: Readonly<Record<string, Scene>> = {
  'journal-much': { place: '#/journal', ready: 'a.entry' },
  'journal-open': { place: '#/journal/1', ready: reply },
  'journal-edit': { place: '#/journal/1?edit=0', ready: '.row-editor' },
  'journal-none': { place: '#/journal', ready: '.empty', isFresh: true },
  'journal-filtered-none': { place: '#/journal?status=599', ready: '.empty' },
  'journal-gone': { place: '#/journal/999999', ready: '[role=alert]' },
  'try-form': { place: '#/try/influencerCredibility', ready: '#version' },
  'try-odd-text': { place: '#/try/clmmVenuePools', ready: reply, scenarios: ['odd-text'], press: 'Send' },
  'try-big-numbers': {
    place: '#/try/clmmVenuePools',
    ready: reply,
    scenarios: ['big-numbers'],
    press: 'Send',
  },
  'try-many-nulls': { place: '#/try/tokenDetails', ready: reply, scenarios: ['many-nulls'], press: 'Send' },
  'try-empty': { place: '#/try/dexdV3Pools', ready: '.reply .empty', scenarios: ['empty'], press: 'Send' },
  'try-error': { place: '#/try/tokenDetails', ready: '.reply', scenarios: ['code=500'], press: 'Send' },
  'try-html': { place: '#/try/tokenDetails', ready: '.reply', scenarios: ['gateway-html'], press: 'Send' },
  'try-cut': {
    place: '#/try/tokenDetails',
    ready: '[role=alert]',
    scenarios: ['connection-reset'],
    press: 'Send',
  },
  'try-paid': { place: '#/try/clmmVenuePools?access=payment', ready: reply, press: 'Pay and send' },
  'market-tokens': { place: '#/market/tokens', ready: '.lines a' },
  'market-token': {
    place: '#/market/token?id=So11111111111111111111111111111111111111112',
    ready: '.chart canvas',
  },
  'market-token-unknown': {
    place: '#/market/token?id=0x0000000000000000000000000000000000000001',
    ready: '.empty',
  },
  'market-token-evm': {
    place: '#/market/token?id=0x4200000000000000000000000000000000000006',
    ready: '.facts, .data',
  },
  'market-pool': { place: '#/market/pools', ready: '.chart canvas', follow: '.data td a' },
  'market-pool-evm': {
    place: '#/market/pools?list=dexdV3Pools',
    ready: '.facts',
    follow: '.data tr:nth-child(2) td:nth-child(5) a',
  },
  'market-pools': { place: '#/market/pools', ready: '.data a' },
  'market-pools-odd': { place: '#/market/pools', ready: 'main dl', prefer: 'scenario=odd-text' },
  'market-pools-empty': { place: '#/market/pools', ready: '.empty', prefer: 'scenario=empty' },
  'market-pools-error': { place: '#/market/pools', ready: '[role=alert]', prefer: 'code=500' },
  'market-candles': { place: '#/market/candles', ready: '.chart canvas' },
  'market-candles-nulls': { place: '#/market/candles', ready: 'table', prefer: 'scenario=many-nulls' },
  'market-posts': { place: '#/market/posts', ready: '.posts li' },
  'market-posts-odd': { place: '#/market/posts', ready: '.posts li', prefer: 'scenario=odd-text' },
  scenarios: { place: '#/scenarios', ready: '.card' },
  'scenarios-in-force': {
    place: '#/scenarios',
    ready: '.card',
    scenarios: [
      'slow=200@evm*',
      'code=429@tokenDetails',
      'odd-text',
      'fault:null:TokenDetails.priceUSD',
      'many-nulls@*dexc*',
    ],
  },
  stories: { place: '#/scenarios/stories', ready: '.code', scenarios: ['slow=200@evm*'] },
  faults: { place: '#/scenarios/faults', ready: '.fault' },
  'faults-none': { place: '#/scenarios/faults?find=zzz', ready: '.empty' },
  gaps: { place: '#/gaps', ready: '.gap' },
  'gaps-none': { place: '#/gaps?show=changed', ready: '.empty', isFresh: true },
  'gap-alone': { place: '#/gaps/GAP-01', ready: '.gap' },
  versions: { place: '#/versions', ready: '.timeline' },
  'payments-much': { place: '#/payments', ready: 'table' },
  'payments-none': { place: '#/payments', ready: '.empty', isFresh: true },
  clock: { place: '#/clock', ready: '#instant' },
}

const [folder = 'docs/console', ...only] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
await buildProgram()
const server = await serveMock(createMock({ seed: 7, now: '2026-01-15T12:00:00Z' }), { port: 0 })
const browser = await launchChromium()
const { base_url, payment_base_url } = server.urls
const control = (method: string, path: string, body?: unknown) =>
  sendHttp(method, `${base_url}/__mock/${path}`, { body })
const ask = (path: string, headers: Record<string, string> = {}) =>
  sendHttp('GET', base_url + path, { headers: { 'X-API-Key': 'test-key', ...headers } })

/** Requests of many kinds. */
async function fillJournal(): Promise<void> {
  await ask('/altchain/clmm-venue/pools?limit=50')
  const { json } = await sendHttp('GET', `${base_url}/__mock/requests`)
  const { requests } = json as { requests: { origin: string; path: string; query: Record<string, string> }[] }
  for (const prefer of ['code=200', 'scenario=odd-text', 'code=429', 'scenario=many-nulls', 'code=500'])
    for (const { origin, path, query } of requests)
      if (origin === 'base') await ask(`${path}?${new URLSearchParams(query)}`, { Prefer: prefer })
  await ask('/evm/nowhere/at/all')
  await sendHttp('OPTIONS', `${base_url}/evm/dexd/v3/pools`)
  await sendHttp('GET', `${payment_base_url}/evm/dexd/v3/pools`)
  await ask('/socialintel/social-data/influencer-credibility', {
    Accept: 'application/vnd.service.socialintel.social-data.influencer-credibility.v0+json',
  })
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 1920, 390]) {
    await control('POST', 'reset', { all: true })
    const { page } = await openConsole(browser, server, '', { colorScheme, width })
    page.setDefaultTimeout(10_000)
    const take = async (
      name: string,
      { place, ready, scenarios = [], isFresh = false, press, follow, prefer }: Scene,
    ) => {
      if (isFresh) await control('POST', 'reset', { all: true })
      await control('PUT', 'scenarios', { scenarios })
      await page.goto('about:blank')
      await page.unrouteAll()
      if (prefer !== undefined) await alterViews(page, prefer)
      await page.goto(`${base_url}/__mock/${place}`)
      if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).click()
      if (follow !== undefined) await page.locator(follow).first().click()
      await page.locator(ready).first().waitFor()
      await page.waitForTimeout(250)
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) })
    }
    const chosen = Object.entries(scenes).filter(([name]) => only.length === 0 || only.includes(name))
    for (const [name, scene] of chosen.filter(([, scene]) => scene.isFresh)) await take(name, scene)
    await fillJournal()
    for (const [name, scene] of chosen.filter(([, scene]) => !scene.isFresh))
      await take(name, scene).catch(error => console.error(name, width, colorScheme, error.message))
    await page.context().close()
  }
await Promise.all([browser.close(), server.close()])
