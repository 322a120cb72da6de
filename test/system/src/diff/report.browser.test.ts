import axe from 'axe-core'
import { afterAll, describe, expect, it } from 'vitest'
import { compareContracts } from '../../../../src/diff/report/contract-diff.ts'
import { formatDiffHtml } from '../../../../src/diff/report/html/format-diff-html.tsx'
import { readSpecSource } from '../../../../src/generate/spec-source.ts'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { buildChanged, type Loose } from '../../../unit/src/diff/build-changed.ts'
import { pairs } from '../../../unit/src/diff/pairs/pairs.ts'

const source = readSpecSource()
const read = (change?: (document: Loose) => void) => ({
  name: 'side',
  document: buildChanged(change),
  source,
})

function insertColumn(document: Loose): void {
  for (const [name, change] of pairs) if (name.includes('inserted')) change(document)
}

describe.skipIf(chromiumPath === undefined)(`the page in Chromium${browserNote}`, () => {
  const launched = chromiumPath === undefined ? undefined : launchChromium()
  const html = formatDiffHtml(compareContracts({ before: read(), after: read(insertColumn) }))
  afterAll(async () => (await launched)?.close())

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('fits its width, with no violation in axe: %i %s', async (width, colorScheme) => {
    const browser = await launched
    if (browser === undefined) throw new Error('There is no browser.')
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
    await page.setContent(html)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await page.evaluate(axe.source)
    const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await page.close()
  })
})
