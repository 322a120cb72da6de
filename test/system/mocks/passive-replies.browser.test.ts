import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMock, type MockOptions, serveMock } from '../../../mocks/server.ts'
import { readReplay } from '../../../src/cli/files/read-replay.ts'
import { readStories } from '../../../src/cli/mock/read-mock-state.ts'
import { writeRecording } from '../../../src/conformance/recording/read-recording.ts'
import { buildExchange } from '../../support/build-exchange.ts'
import { buildRun } from '../../support/build-planned.ts'
import { createTestFolder } from '../../support/create-test-folder.ts'
import { browserNote, chromiumPath, launchChromium } from '../../support/launch-chromium.ts'
import { writeHar } from '../../support/write-har.ts'

const { write } = createTestFolder()

const attack = `document.title = 'active'
fetch('/__mock/overrides', { method: 'PUT', body: '{"overrides":{"clmmVenuePools":{"rows":[]}}}' })`
const html = `<!doctype html><title>passive</title><script>${attack}</script>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><title>passive</title><script><![CDATA[${attack}]]></script></svg>`
const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>passive</title><script><![CDATA[${attack}]]></script></head></html>`
/** A reply that tries to be active, in the form of an override, with headers that contradict those of the mock. */
const build = (status: number, type: string, body: string) => ({
  status,
  headers: {
    'content-type': type,
    'content-security-policy': 'default-src *',
    'x-content-type-options': 'no',
  },
  body,
})
const overrides = { clmmVenuePools: { reply: build(403, 'text/html', html) } }
const exchange = (type: string, body: string) =>
  buildExchange('clmmVenuePools', { body, headers: { 'content-type': type } })

/** Sources of replies with bytes of others. */
const sources: Readonly<Record<string, () => MockOptions>> = {
  'a HAR': () => readReplayed(write('page.har', writeHar([exchange('text/html', html)], 'test-key'))),
  'a HAR, as a type to guess': () =>
    readReplayed(write('text.har', writeHar([exchange('unknown/unknown', html)], 'test-key'))),
  'a recording': () => {
    const recording = {
      run: buildRun({}),
      exchanges: [{ ...exchange('image/svg+xml', svg), n: 1 }],
      unsent: [],
    }
    return readReplayed(write('run.ndjson', writeRecording(recording)))
  },
  'an override': () => ({ overrides }),
  'a state file': () => {
    const reply = build(500, 'application/xhtml+xml', xhtml)
    const stories = { active: { overrides: { clmmVenuePools: { reply } } } }
    return { stories: readStories(write('states.yaml', JSON.stringify(stories))), story: 'active' }
  },
  'a gateway': () => ({ scenarios: ['gateway-html=200'] }),
}

function readReplayed(file: string): MockOptions {
  return { replay: readReplay({ replay: [file] }).exchanges }
}

describe.skipIf(chromiumPath === undefined)(`a reply opened as a page in Chromium${browserNote}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser.close())

  it.each(Object.keys(sources))('runs no script when it comes from %s', async source => {
    const mock = createMock({ now: '2026-01-15T12:00:00Z', ...sources[source]?.() })
    const server = await serveMock(mock, { port: 0 })
    const page = await browser.newPage({ extraHTTPHeaders: { 'X-API-Key': 'test-key' } })
    try {
      const before = mock.sessions.first.revision
      const url = `${server.urls.base_url}/altchain/clmm-venue/pools`
      // A type that no browser may guess becomes a download.
      const opened = page.goto(url).catch(error => expect(String(error)).toContain('Download is starting'))
      const reply = await page.waitForResponse(url)
      await opened
      expect(await page.title()).not.toBe('active')
      expect(mock.sessions.first.revision).toBe(before)
      // Nothing of the source stands beside these two.
      expect(
        (await reply.headersArray()).filter(({ name }) => /content-(security|type-o)/i.test(name)),
      ).toEqual([
        { name: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'; sandbox" },
        { name: 'X-Content-Type-Options', value: 'nosniff' },
      ])
    } finally {
      await Promise.all([page.close(), server.close()])
    }
  })
})
