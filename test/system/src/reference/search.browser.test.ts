import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'
import { serveReference } from '../../../../src/reference/live/serve-reference.ts'
import { renderReference } from '../../../../src/reference/render-reference.tsx'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { readYaml } from '../../../support/read-yaml.ts'
import { openReference } from './open-reference.ts'

const queries = readYaml<Record<string, [kind: string, id: string]>>(import.meta.url, 'queries.yaml')

describe.skipIf(chromiumPath === undefined)(`the search of the reference${browserNote}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  }, 60_000)
  afterAll(() => browser.close())

  test('has the right hit first for 47 of 50 queries of a developer', async () => {
    const html = renderReference(openapiDocument as unknown as SpecDocument)
    const server = await serveReference({ html: () => html, watch: () => () => {} }, 0)
    const { page, complaints } = await openReference(browser, server.url)
    const missed: string[] = []
    for (const [query, [kind, id]] of Object.entries(queries)) {
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: 'Search the reference' }).fill(query)
      const option = page.getByRole('option').first()
      const shown = (await option.count()) === 0 ? 'nothing' : await option.innerText()
      await page.keyboard.press('Enter')
      const hash = decodeURIComponent(new URL(page.url()).hash).slice(1)
      if (!shown.startsWith(kind) || !new RegExp(id).test(hash)) missed.push(`${query}: ${hash}, ${shown}`)
    }
    await page.context().close()
    await server.close()
    expect(complaints).toEqual([])
    expect(Object.keys(queries)).toHaveLength(50)
    expect(missed.length, missed.join('\n\n')).toBeLessThanOrEqual(3)
  })
})
