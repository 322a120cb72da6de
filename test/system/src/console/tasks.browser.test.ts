import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Story } from '../../../../mocks/core/settings/story.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { browserNote, chromiumPath } from '../../../support/launch-chromium.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { startMdcMock } from '../../../support/start-mdc-mock.ts'
import { serveConsoleDuringTests } from './open-console.ts'

describe.skipIf(chromiumPath === undefined)(`a task in the console${browserNote}`, () => {
  const served = serveConsoleDuringTests()
  const folder = createTestFolder()
  let page: Page
  let clicks: number
  const open = async (place: string) => {
    page = await served.open(place)
    clicks = 0
  }
  const click = async (target: Locator) => {
    await target.click()
    clicks++
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const go = (name: string) =>
    click(page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name }))
  const state = async () => (await served.control('GET', 'stories')).json.inForce as Story

  test('makes a cell null, names the rule that it breaks, and changes no other column', async () => {
    await open('#/try/tokenDetails')
    const editor = page.getByRole('form', { name: 'Edit the row' })
    await click(button('Send'))
    await click(page.getByRole('link', { name: 'Edit' }))
    await click(button('fdvUSD: null'))
    await click(button('Change the row'))
    await editor
      .getByText(/INV-TD-08: fdvUSD is/)
      .first()
      .waitFor()
    expect(clicks).toBeLessThanOrEqual(4)
    expect(Object.values((await state()).overrides?.tokenDetails ?? {})).toEqual([{ fdvUSD: null }])
    expect(await button('fdvUSD: null').getAttribute('aria-pressed')).toBe('true')
    // What the contract allows nowhere is sent all the same, as the box says.
    await editor.getByLabel('decimals').fill('-1')
    await click(button('Change the row'))
    await editor.locator('.field', { hasText: 'decimals' }).getByText('-1 is not allowed').waitFor()
    await editor.getByLabel('Allow what breaks the contract').check()
    await click(button('Change the row'))
    await editor.getByText('In force from now on.').waitFor()
    expect(Object.values((await state()).overrides?.tokenDetails ?? {})).toEqual([
      { fdvUSD: null, decimals: -1, allowBroken: true },
    ])
  })

  test('shows the candles of a pool', async () => {
    await open('')
    await go('Market')
    await click(page.getByRole('link', { name: 'Pools', exact: true }))
    await click(page.locator('.data tbody tr').nth(5).getByRole('link').first())
    const candles = page.getByRole('img', { name: /candles of/ })
    await candles.locator('canvas').first().waitFor()
    expect(new URL(page.url()).hash).toMatch(/^#\/market\/pool\?of=pool&id=\w+$/)
    expect(clicks).toBe(3)
  })

  test('shows a wallet by its address, and the gaps of the journal after a reload too', async () => {
    await open('#/market')
    await page.getByLabel('What to show').selectOption('wallet')
    const { requests } = (await served.control('GET', 'requests')).json
    const wallet = JSON.stringify(requests).match(/"wallet_address":"(\w+)"/)?.[1] ?? ''
    await page.getByLabel('address').fill(wallet)
    await click(button('Show'))
    await page.getByRole('region', { name: 'Portfolio of one liquidity provider on dexc' }).waitFor()
    await go('Journal')
    await click(button('Gaps'))
    await page.reload()
    await page.getByRole('button', { name: 'Gaps', pressed: true }).waitFor()
  })

  test('makes replies slow, then empty', async () => {
    await open('')
    await go('State')
    for (const name of ['slow', 'empty']) await click(page.getByRole('switch', { name, exact: true }))
    await page.getByRole('link', { name: 'Lists are empty' }).waitFor()
    expect(clicks).toBeLessThanOrEqual(4)
    expect((await state()).scenarios).toEqual(['slow=1000', 'empty'])
  })

  test('answers 410 for a version, and undoes it', async () => {
    await open('')
    await go('State')
    await click(page.getByRole('link', { name: 'Versions' }))
    await click(button('410 now: influencer-credibility@1.0.0'))
    await page.locator('.version.on').getByText('sunset').waitFor()
    expect(clicks).toBeLessThanOrEqual(3)
    await click(button('Undo influencer-credibility@1.0.0'))
    await page.getByRole('heading', { name: 'Nothing is in force' }).waitFor()
  })

  test('wipes everything in force, and undoes that', async () => {
    await served.control('PUT', 'scenarios', { scenarios: ['slow=1', 'empty'] })
    await served.control('PUT', 'overrides', { overrides: { clmmVenuePools: { rows: [] } } })
    const before = await state()
    await open('#/journal')
    await click(button('Reset'))
    await expect.poll(async () => (await state()).overrides).toBe(undefined)
    await click(button('Undo the reset'))
    await expect.poll(state).toEqual(before)
    expect(clicks).toBe(2)
  })

  test('saves the state to the file that the mock was started with, and no other', async () => {
    const before = '# mine\nwhale:\n  seed: 12 # kept\n'
    const file = folder.write('market.stories.yaml', before)
    await using mock = await startMdcMock(['--stories', file])
    const control = `${mock.urls.base_url}/__mock/`
    page = await served.open('#/state', { urls: mock.urls } as never)
    await page.getByRole('switch', { name: 'empty', exact: true }).click()
    await page.getByRole('link', { name: 'Lists are empty' }).waitFor()
    await button('Save to market.stories.yaml').click()
    await page.getByLabel('Play a story').getByText('my-story').waitFor({ state: 'attached' })
    expect(readFileSync(file, 'utf8')).toBe(`${before}my-story:\n  seed: 1\n  scenarios:\n    - empty\n`)
    await using again = await startMdcMock(['--stories', file, '--story', 'my-story'])
    const { json } = await sendHttp('GET', `${again.urls.base_url}/__mock/scenarios`)
    expect(json).toEqual({ scenarios: ['empty'] })
    // A failure names its reason.
    folder.write('market.stories.yaml', '- no\n')
    const refused = await sendHttp('PUT', `${control}stories/file`, { body: { story: 'x' } })
    expect(refused.status).toBe(400)
    expect(readFileSync(file, 'utf8')).toBe('- no\n')
  })
})
