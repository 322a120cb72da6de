import { setupServer } from 'msw/node'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Stories } from '../../mocks/core/settings/story.ts'
import { listExampleRequests } from '../../mocks/examples/list-example-requests.ts'
import { handlers } from '../../mocks/msw.ts'
import { setupMock } from '../../mocks/node.ts'
import { createMock, type MockServer, type MockUrls, serveMock } from '../../mocks/server.ts'
import { type FetchedReply, fetchAll } from '../support/fetch-all.ts'
import { browserNote, chromiumPath, launchChromium } from '../support/launch-chromium.ts'
import { sendHttp } from '../support/send-http.ts'
import { type ServedPage, servePage } from '../support/serve-page.ts'

const stories: Stories = {
  calm: { seed: 7, size: 'small', now: '2026-01-15T12:00:00Z' },
  whale: {
    extends: 'calm',
    scenarios: ['many-nulls@dexd*'],
    gaps: { 'GAP-13': '403' },
    overrides: {
      clmmVenuePools: { rows: [{ fee: 1 }, { fee: 2 }, {}] },
      influencerCredibility: {
        reply: { status: 503, headers: { 'Retry-After': '9' }, body: { error: 'down' } },
      },
    },
  },
}

const { world, clock } = createMock({ stories, story: 'whale' })
const requests = listExampleRequests(world, clock.now(), 'test-key').map(({ query, ...request }) => ({
  ...request,
  method: 'GET',
  query: new URLSearchParams(query).toString(),
}))
const inStory = (name: string) =>
  requests.map(request => ({ ...request, headers: { ...request.headers, 'X-Mock-Story': name } }))

/** Fetches all example requests from a mock that tells a story from its start. */
let told: readonly FetchedReply[]
let urls: MockUrls
let server: MockServer
beforeAll(async () => {
  const start = await serveMock(createMock({ stories, story: 'whale' }), { port: 0 })
  told = await fetchAll([start.urls, requests])
  await start.close()
  server = await serveMock(createMock({ stories }), { port: 0 })
  urls = server.urls
})
afterAll(() => server.close())

describe('a story', () => {
  test('has its rows, replies and scenarios', () => {
    const of = (id: string) =>
      told[requests.findIndex(({ operationId }) => operationId === id)] as FetchedReply
    expect(of('clmmVenuePools').body).toContain('"rows":3')
    expect(of('influencerCredibility')).toMatchObject({ status: 503, headers: { 'retry-after': '9' } })
    expect(of('dexdV3Pool').headers).toMatchObject({ 'x-mock-scenario': 'many-nulls@dexd*' })
  })

  test('gives the same bytes when a request names it, and leaves the session as it is', async () => {
    const before = await fetchAll([urls, requests.slice(0, 1)])
    expect(await fetchAll([urls, inStory('whale')])).toEqual(told)
    expect((await fetchAll([urls, requests.slice(0, 1)]))[0]?.status).toBe(before[0]?.status)
    const [refused] = await fetchAll([urls, inStory('whal').slice(0, 1)])
    expect(refused).toMatchObject({ status: 400 })
    expect(refused?.body).toContain('did you mean: whale')
  })

  test('gives the same bytes in a session that chose it', async () => {
    const session = { 'X-Mock-Session': 'mine' }
    const { json } = await sendHttp('PUT', `${urls.base_url}/__mock/stories`, {
      body: { story: 'whale' },
      headers: session,
    })
    expect(json).toMatchObject({
      inForce: { seed: 7, size: 'small', now: '2026-01-15T12:00:00Z', gaps: { 'GAP-13': '403' } },
    })
    const mine = requests.map(request => ({ ...request, headers: { ...request.headers, ...session } }))
    expect(await fetchAll([urls, mine])).toEqual(told)
  })

  test('gives the same bytes in Node', async () => {
    const market = setupMock({ stories, story: 'whale' })
    market.listen()
    try {
      expect(await fetchAll([market.urls, requests])).toEqual(told)
      market.useStory('calm')
      expect((await fetchAll([market.urls, requests])).map(({ status }) => status)).not.toContain(503)
      market.reset()
      expect(await fetchAll([market.urls, requests])).toEqual(told)
    } finally {
      market.close()
    }
  })

  test('gives the same bytes by the handlers of msw, as Storybook plays them', async () => {
    const { urls: own } = setupMock()
    const worker = setupServer(...handlers({ stories, story: 'whale' }))
    worker.listen({ onUnhandledRequest: 'error' })
    try {
      expect(await fetchAll([own, requests])).toEqual(told)
    } finally {
      worker.close()
    }
  })

  describe.skipIf(chromiumPath === undefined)(`in a page${browserNote}`, { timeout: 60_000 }, () => {
    let browser: Browser
    let site: ServedPage
    beforeAll(async () => {
      ;[browser, site] = await Promise.all([launchChromium(), servePage()])
    })
    afterAll(() => Promise.all([browser.close(), site.close()]))

    test('gives the same statuses and bytes when Playwright gives it the header', async () => {
      const page = await browser.newPage({ extraHTTPHeaders: { 'X-Mock-Story': 'whale' } })
      await page.goto(`${site.url}?${new URLSearchParams({ ...urls })}`)
      const seen = await page.evaluate(fetchAll, [urls, requests] as const)
      const withoutHeaders = ({ status, body }: FetchedReply) => ({ status, body })
      expect(seen.map(withoutHeaders)).toEqual(told.map(withoutHeaders))
    })

    test('gives the same bytes by itself', async () => {
      const page = await browser.newPage()
      const search = new URLSearchParams({ stories: JSON.stringify(stories), mdc: '@whale' })
      await page.goto(`${site.url}?${search}`)
      await page.waitForFunction(() => window.mock !== undefined)
      const own = await page.evaluate(() => window.mock?.urls as MockUrls)
      expect(await page.evaluate(fetchAll, [own, requests] as const)).toEqual(told)
    })
  })
})
