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
    const hits = await page.evaluate(
      asked =>
        asked.map(query => {
          const input = document.querySelector<HTMLInputElement>('#search')
          if (input === null) throw new Error('no search')
          input.value = query
          input.dispatchEvent(new Event('input'))
          const [kind = 'nothing', name] = [...document.querySelectorAll('[role=option]:first-child span')]
          input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
          const id = decodeURIComponent(location.hash.slice(1))
          return {
            query,
            kind: typeof kind === 'string' ? kind : kind.textContent,
            id,
            name: name?.textContent,
          }
        }),
      Object.keys(queries),
    )
    const missed = hits.flatMap(({ query, kind, id, name }) => {
      const [wanted = '', pattern = ''] = queries[query] ?? []
      return kind === wanted && new RegExp(pattern).test(id) ? [] : [`${query}: ${kind} ${name} at ${id}`]
    })
    await page.context().close()
    await server.close()
    expect(complaints).toEqual([])
    expect(Object.keys(queries)).toHaveLength(50)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3)
  })
})
