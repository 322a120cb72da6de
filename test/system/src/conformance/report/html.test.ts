import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { browserNote, chromiumPath, launchChromium } from '../../../../support/launch-chromium.ts'

test('loads nothing from elsewhere', () => {
  const page = formatHtml(buildFaultyReport()).replaceAll(/<code>curl.*?<\/code>/g, '')
  expect(page).not.toMatch(/\b(src|href)="(?!#)|url\(|@import|fetch\(/)
})

test('links each bad cell of the matrix to its findings', () => {
  const page = formatHtml(buildFaultyReport())
  const targets = [...page.matchAll(/href="#([^"]+)" data-cell="([^"]+)"/g)]
  expect(targets.map(([, , cell]) => cell)).toEqual([
    'tradeStatistics/INV',
    'dexaV3Pool/TYP',
    'dexaV3Pool/COL',
    'dexbV3Pool/TYP',
    'dexbV3Pool/COL',
    'dexdV3Pool/TYP',
    'dexdV3Pool/COL',
    'dexdV3Pools/ORD',
    'tvlTopOwners/ENV',
    'service/AUT',
  ])
  for (const [, id, cell] of targets) {
    const [, cells = ''] = page.match(new RegExp(`<article id="${id}" data-cells="([^"]*)"`)) ?? []
    expect(cells.split(' ')).toContain(cell)
  }
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
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mdc-report-'))
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  })

  test('shows the findings of a cell, and filters the table of requirements', async () => {
    const file = join(folder, 'index.html')
    writeFileSync(file, formatHtml(buildFaultyReport()))
    page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.goto(pathToFileURL(file).href)
    const titles = () => page.locator('article:visible h3 code').allTextContents()
    expect(await page.locator('h1').textContent()).toBe('Does not conform')
    expect(await titles()).toEqual(['TYP-007', 'INV-TS-03', 'AUT-002', 'ORD-PL', 'ENV-006'])
    await page.click('a[data-cell="dexbV3Pool/COL"]')
    expect(await titles()).toEqual(['TYP-007'])
    expect(await page.locator('td.mark:visible').textContent()).toBe('1.5192837465019283e+24')
    await page.click('#all')
    expect(await titles()).toHaveLength(5)

    await page.click('summary:has-text("All 8 requirements")')
    const ids = () => page.locator('#requirements tbody tr:visible td:first-child').allTextContents()
    await page.selectOption('select[name=standing]', 'fail')
    expect(await ids()).toEqual(['TYP-007', 'COL-PoolMetricsV3-currentLiquidity', 'INV-TS-03'])
    await page.fill('input[type=search]', 'liquid')
    expect(await ids()).toEqual(['COL-PoolMetricsV3-currentLiquidity'])
    expect(errors).toEqual([])
  })
})
