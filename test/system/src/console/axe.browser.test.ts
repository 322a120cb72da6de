import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MockServer } from '../../../../mocks/server.ts'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { axeThemes, loadAxe } from '../../../support/run-axe.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { openConsole, serveOneMarket } from './open-console.ts'

/** Every place, with something in it, and what to wait for before it is judged. */
const places: Readonly<Record<string, string>> = {
  '#/journal': 'a.entry',
  '#/journal/1': '.reply table',
  '#/journal/1?edit=0': '.row-editor',
  '#/journal?status=500': '.empty',
  '#/try': '.operations a',
  '#/try/influencerCredibility': '#version',
  '#/market': '.data a',
  '#/market/pool': '.data a',
  '#/market/post': '.data td',
  '#/market/token?of=token&id=So11111111111111111111111111111111111111112': '.data.down',
  '#/market/token?of=token&id=0x4200000000000000000000000000000000000006': '.side .data a',
  '#/market/pool?list=dexdV3Pools&query=limit%3D3': '.data a',
  '#/state': '.behavior',
  '#/state/scenarios?find=slow': '.behavior',
  '#/state/gaps?find=token': '.gap',
  '#/state/versions': '.version',
  '#/state/clock': '.card',
  '#/state/sessions': '.card',
}

/** A folder for pictures of every place, to be looked at: PICTURES=FOLDER. */
const pictures = process.env.PICTURES

let browser: Browser
let server: MockServer

describe.skipIf(chromiumPath === undefined)(`the console with axe${browserNote}`, () => {
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([launchChromium(), serveOneMarket()])
  }, 60_000)
  afterAll(() => Promise.all([browser.close(), server.close()]))

  test.each(axeThemes)(
    'has no violation in $colorScheme at $width px',
    async ({ asks, ...look }) => {
      const objections: string[] = []
      const { page, complaints, strangers } = await openConsole(browser, server, '', look)
      await fillJournal()
      const listObjections = await loadAxe(page)
      for (const [place, ready] of Object.entries(places)) {
        await page.evaluate(hash => {
          location.hash = hash
        }, place)
        await page.locator(ready).first().waitFor()
        if (pictures !== undefined) {
          const name = `${place.replaceAll(/\W+/g, '-')}-${look.width}-${look.colorScheme}.png`
          await page.screenshot({ path: join(pictures, name) })
        }
        for (const objection of await listObjections(asks)) objections.push(`${place} ${objection}`)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (overflow > 0) objections.push(`${place} is ${overflow} px too wide`)
      }
      await page.context().close()
      expect(objections).toEqual([])
      expect(complaints).toEqual([])
      expect(strangers).toEqual([])
    },
    180_000,
  )
})

/** Replies are kept whole from when a console is open. */
async function fillJournal(): Promise<void> {
  const { base_url, payment_base_url } = server.urls
  await sendHttp('POST', `${base_url}/__mock/reset`)
  await sendHttp('PUT', `${base_url}/__mock/scenarios`, { body: { scenarios: ['many-nulls@*evm*'] } })
  const lifecycle = ['influencer-credibility@1.0.0=sunset:2026-06-01']
  await sendHttp('PUT', `${base_url}/__mock/versions`, { body: { lifecycle } })
  await sendHttp('GET', `${base_url}/altchain/clmm-venue/pools?limit=3`, {
    headers: { 'X-API-Key': 'test-key' },
  })
  await sendHttp('GET', `${base_url}/evm/nowhere`)
  await sendHttp('GET', `${payment_base_url}/evm/dexd/v3/pools`)
}
