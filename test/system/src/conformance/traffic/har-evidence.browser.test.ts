import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHar } from '../../../../../src/conformance/traffic/read-har.ts'
import { createTestFolder } from '../../../../support/create-test-folder.ts'
import { browserNote, chromiumPath, launchChromium } from '../../../../support/launch-chromium.ts'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'

const { at } = createTestFolder()
const path = '/altchain/clmm-venue/pools'

/** A service worker that answers requests of the operation so. */
const writeWorker = (answer: string) => `
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', event => event.waitUntil(clients.claim()))
  addEventListener('fetch', event => { if (event.request.url.includes('${path}')) event.respondWith(${answer}) })`

const workers: Readonly<Record<string, string>> = {
  '/answers.js': writeWorker(`new Response('[]', { headers: { 'content-type': 'application/json' } })`),
  '/passes.js': writeWorker('fetch(event.request)'),
}

let browser: Browser
let site: TestServer
let service: TestServer

/** Returns the sorted requests of the operation, as Playwright recorded them. */
async function record(use: (page: Page) => Promise<unknown>): Promise<(string | undefined)[]> {
  const har = join(mkdtempSync(at('a-')), 'a.har')
  const context = await browser.newContext({ recordHar: { path: har, content: 'embed' } })
  const page = await context.newPage()
  await page.goto(site.url)
  await use(page)
  await context.close()
  return readHar(readFileSync(har, 'utf8'), har)
    .filter(({ url }) => url.includes(path))
    .map(({ missing, reply, failure }) => missing ?? reply?.body ?? failure?.kind)
    .toSorted()
}

const ask = (page: Page, query = '', base = '') =>
  page.evaluate(async url => {
    const reply = await fetch(url).catch(() => undefined)
    await reply?.text().catch(() => '')
  }, `${base}${path}${query}`)

async function register(page: Page, worker: string): Promise<void> {
  await page.evaluate(async script => {
    const isControlled = new Promise(resolve =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve),
    )
    await navigator.serviceWorker.register(script)
    await isControlled
  }, worker)
}

describe.skipIf(chromiumPath === undefined)(`a HAR of Playwright${browserNote}`, () => {
  beforeAll(async () => {
    const answer: Parameters<typeof startTestServer>[0] = (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://host')
      const worker = workers[pathname]
      const isOperation = pathname === path
      const type = isOperation ? 'application/json' : worker === undefined ? 'text/html' : 'text/javascript'
      response.setHeader('Content-Type', type)
      if (searchParams.has('old')) response.setHeader('Cache-Control', 'max-age=600')
      if (searchParams.has('long')) response.setHeader('Content-Length', '5000')
      if (searchParams.has('slow')) return void response.write('[')
      if (!searchParams.has('long')) return void response.end(isOperation ? '[1]' : worker)
      response.write('[1', () => response.destroy())
    }
    ;[browser, site, service] = await Promise.all([
      launchChromium(),
      startTestServer(answer),
      startTestServer(answer),
    ])
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), site[Symbol.asyncDispose](), service[Symbol.asyncDispose]()]))

  test.each<[string, (page: Page) => Promise<unknown>, string[]]>([
    ['a reply of the service', page => ask(page), ['[1]']],
    ['a body that the service cut off', page => ask(page, '?long'), ['truncated']],
    [
      'a reply that a test gave',
      async page => {
        await page.route(`**${path}`, route => route.fulfill({ json: [] }))
        await ask(page)
      },
      ['answered by a test'],
    ],
    [
      'a request that a test broke off',
      async page => {
        await page.route(`**${path}`, route => route.abort('connectionrefused'))
        await ask(page)
      },
      ['stopped by the client'],
    ],
    [
      'a request under way when its page is left',
      async page => {
        const begun = page.waitForResponse(`**${path}?slow`)
        await page.evaluate(url => void fetch(url), `${path}?slow`)
        await begun
        await page.goto(`${site.url}?next`)
      },
      ['stopped by the client'],
    ],
    [
      'a reply of the cache',
      async page => {
        await ask(page, '?old')
        await ask(page, '?old')
      },
      ['[1]', 'answered by a cache or a service worker'],
    ],
    [
      'a reply without CORS headers',
      page => ask(page, '', new URL(service.url).origin),
      ['failed in the browser, as when the service sends no CORS headers'],
    ],
    [
      'a reply that a service worker made up',
      async page => {
        await register(page, '/answers.js')
        await ask(page)
      },
      ['answered by a cache or a service worker'],
    ],
    [
      'a reply that a service worker passed on, whose own request has no body in the file',
      async page => {
        await register(page, '/passes.js')
        await ask(page)
      },
      ['answered by a cache or a service worker', 'without a body in the file'],
    ],
  ])('has %s', { timeout: 60_000 }, async (_, use, want) => {
    expect(await record(use)).toEqual(want)
  })
})
