import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatHtml } from '../../../../../src/conformance/report/html/format-html.tsx'
import { contract } from '../../../../../src/contract/contract.ts'
import {
  buildFaultyReport,
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'
import { createTestFolder } from '../../../../support/create-test-folder.ts'
import { browserNote, chromiumPath, launchChromium } from '../../../../support/launch-chromium.ts'

const { write } = createTestFolder()

test('loads nothing from elsewhere', () => {
  const page = formatHtml(buildFaultyReport()).replaceAll(/<code>curl.*?<\/code>/g, '')
  expect(page).not.toMatch(/\b(src|href)="(?!#)|url\(|@import|fetch\(/)
})

test('links each bad cell of the matrix to its findings', () => {
  const page = formatHtml(buildFaultyReport())
  const targets = [...page.matchAll(/class="cell [^"]*" title="([^:]+):[^"]*"><a href="#([^"]+)"/g)]
  expect(targets.map(([, cell]) => cell)).toEqual([
    '/altchain/trade-statistics/INV',
    '/evm/dexa/v3/pool/TYP',
    '/evm/dexa/v3/pool/COL',
    '/evm/dexb/v3/pool/TYP',
    '/evm/dexb/v3/pool/COL',
    '/evm/dexd/v3/pool/TYP',
    '/evm/dexd/v3/pool/COL',
    '/evm/dexd/v3/pools/ORD',
    '/evm/tvl/top-owners/ENV',
    'service/AUT',
  ])
  for (const [, , id] of targets) expect(page).toContain(`<article id="${id}"`)
})

test('shows text of a target as text', () => {
  const nasty = '<script>alert(1)</script>\u0000"&'
  const finding = buildReportedFinding({
    actual: nasty,
    message: nasty,
    excerpt: { index: 0, row: { [nasty]: nasty } },
  })
  const page = formatHtml(buildReport([buildRequirementResult({ verdict: 'fail', findings: [finding] })]))
  expect(page.match(/<script>/g)).toHaveLength(1)
  expect(page).toContain('&lt;script>alert(1)&lt;/script>\ufffd&quot;&amp;')
})

test('stays small with any number of findings', () => {
  const findings = Array.from({ length: 5 }, () => buildReportedFinding({ actual: 'x'.repeat(120) }))
  const entries = Array.from({ length: 100 }, (_, index) =>
    contract.operations.map(({ id: operationId }) =>
      buildRequirementResult({ id: `COL-${index}`, operationId, verdict: 'fail', findings, found: 1000 }),
    ),
  ).flat()
  expect(formatHtml(buildReport(entries)).length).toBeLessThan(1_000_000)
})

describe.skipIf(chromiumPath === undefined)(`in a browser${browserNote}`, () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser.close())

  test('leads from a cell to its findings, and copies a command', async () => {
    const file = write('index.html', formatHtml(buildFaultyReport()))
    page = await browser.newPage()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.goto(pathToFileURL(file).href)
    expect(await page.locator('h1').textContent()).toBe('Does not conform')
    await page.click('td[title^="/evm/dexb/v3/pool/COL"] a')
    expect(page.url()).toMatch(/#fail-TYP-007$/)
    const copy = page.locator('#fail-TYP-007 .curl button').first()
    await copy.click()
    await copy.filter({ hasText: 'copied' }).waitFor()
    expect(errors).toEqual([])
  })
})
