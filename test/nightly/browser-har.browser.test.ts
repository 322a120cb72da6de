import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MockServer, serveMock } from '../../mocks/server.ts'
import { createTransport } from '../../src/conformance/collect/transport.ts'
import { convertTrafficToRecording } from '../../src/conformance/convert-traffic-to-recording.ts'
import { judge } from '../../src/conformance/judge/judge.ts'
import type { Report } from '../../src/conformance/model/report.ts'
import type { TrafficEntry } from '../../src/conformance/traffic/locate-route.ts'
import { readHar } from '../../src/conformance/traffic/read-har.ts'
import { createFaultyMock } from '../faults/create-faulty-mock.ts'
import { browserNote, chromiumPath, launchChromium } from '../support/launch-chromium.ts'
import { sendHttp } from '../support/send-http.ts'
import { type ServedPage, servePage } from '../support/serve-page.ts'
import { toOriginUrls } from '../support/to-origin-urls.ts'

const options = { seed: 7, now: '2026-01-15T12:00:00Z' }
const folder = mkdtempSync(join(tmpdir(), 'mdc-har-'))

let browser: Browser
let site: ServedPage
let server: MockServer

const control = (method: string, path: string, body?: unknown) =>
  sendHttp(method, `${server.urls.base_url}/__mock/${path}`, { body })

/** Visits every part of the page. */
async function visit(page: Page): Promise<void> {
  await page.goto(`${site.url}?${new URLSearchParams({ ...server.urls })}`)
  await page.getByRole('img', { name: '96 candles' }).locator('canvas').first().waitFor()
  for (const part of ['Pools', 'Influencers']) {
    await page.getByRole('button', { name: part, exact: true }).click()
    await page.locator('tbody td').first().waitFor()
  }
  await page.waitForLoadState('networkidle')
}

/** Records a HAR with Playwright. */
async function recordVisit(name: string): Promise<string> {
  const path = join(folder, `${name}.har`)
  const context = await browser.newContext({ recordHar: { path, content: 'embed' } })
  await visit(await context.newPage())
  await context.close()
  return readFileSync(path, 'utf8')
}

/** Reads a HAR of the mock as that of a service, which would not mark its replies. */
const readService = (har: string) => readHar(har.replaceAll(/x-mock-gap/gi, 'x-other'), join(folder, 'a.har'))

/** The same requests, sent by the suite. */
async function askAgain(entries: readonly TrafficEntry[]): Promise<TrafficEntry[]> {
  const transport = createTransport({
    allowed: new Set(Object.values(server.urls).map(url => new URL(url).origin)),
    timeoutMs: 10_000,
    maxBodyBytes: 2 ** 22,
    redact: text => text,
    signal: undefined,
  })
  const asked: TrafficEntry[] = []
  for (const { method, url, headers, keyHeader = 'x-api-key', at } of entries) {
    if (method !== 'GET' || !Object.values(server.urls).some(base => url.startsWith(`${base}/`))) continue
    const { accept = '', [keyHeader.toLowerCase()]: key } = headers
    const sent = { accept, ...(key === undefined ? {} : { [keyHeader]: key }) }
    asked.push({ method, url, at, headers, keyHeader, ...(await transport.send(url, sent)) })
  }
  await transport.close()
  return asked
}

const judgeTraffic = (entries: readonly TrafficEntry[]): Report =>
  judge(convertTrafficToRecording(entries, { target: toOriginUrls(server.urls) }).recording)

const toVerdicts = ({ requirements }: Report) =>
  requirements.map(({ id, operationId, verdict }) => `${id} ${operationId} ${verdict}`)

const toFailed = ({ requirements }: Report) =>
  requirements.flatMap(({ id, verdict }) => (verdict === 'fail' ? [id] : []))

describe.skipIf(chromiumPath === undefined)(`requests of a page in Chromium${browserNote}`, () => {
  beforeAll(async () => {
    const running = [
      launchChromium(),
      servePage(),
      serveMock(createFaultyMock(options), { port: 0 }),
    ] as const
    ;[browser, site, server] = await Promise.all(running)
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), site.close(), server.close()]))

  test('are judged as the requests of the suite', { timeout: 60_000 }, async () => {
    const entries = readService(await recordVisit('clean'))
    const report = judgeTraffic(entries)
    expect(report.summary.pass).toBeGreaterThan(100)
    expect(report.exit.code).toBe(4)
    expect(toVerdicts(report)).toEqual(toVerdicts(judgeTraffic(await askAgain(entries))))
  })

  test('show the faults of their operations', { timeout: 60_000 }, async () => {
    const faults = ['fault:type:TokenDetails.symbol', 'fault:envelope:rows']
    await control('PUT', 'scenarios', { scenarios: faults })
    const entries = readService(await recordVisit('faults'))
    const asked = await askAgain(entries)
    await control('POST', 'reset', {})
    expect(toFailed(judgeTraffic(entries))).toEqual(toFailed(judgeTraffic(asked)))
    expect(toFailed(judgeTraffic(entries))).not.toEqual([])
  })
})
