import { expect, test } from 'vitest'
import { browserNote, chromiumPath, launchChromium } from '../../../support/launch-chromium.ts'
import { openConsole, serveOneMarket } from './open-console.ts'

test.skipIf(chromiumPath === undefined)(
  `a row that is edited in Chromium is answered so from then on${browserNote}`,
  async () => {
    const [browser, server] = await Promise.all([launchChromium(), serveOneMarket()])
    try {
      const { page, complaints } = await openConsole(browser, server, '#/try/clmmVenuePools')
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      const row = page.getByRole('region', { name: 'Rows of the reply' }).locator('tbody tr').nth(1)
      const editor = page.getByRole('form', { name: 'Edit the row' })
      await press('Send')
      await row.getByRole('link', { name: 'Edit' }).click()
      await editor.getByLabel('tickSpacing').fill('many')
      await press('Change the row')
      await editor.getByText('tickSpacing: "many" is no number.').waitFor()
      await editor.getByLabel('tickSpacing').fill('17')
      await editor.getByLabel('token1Symbol').fill('MINE')
      await press('Change the row')
      await editor.getByText('In force from now on.').waitFor()
      const id = await editor.getByRole('heading').innerText()
      await page.getByRole('link', { name: 'rows of clmmVenuePools' }).waitFor()
      await press('Send')
      await expect.poll(() => row.getByText('MINE').count()).toBe(1)
      const asked = await fetch(`${server.urls.base_url}/__mock/overrides`)
      expect(await asked.json()).toEqual({
        overrides: { clmmVenuePools: { [id]: { tickSpacing: 17, token1Symbol: 'MINE' } } },
      })
      await editor.getByRole('link', { name: 'Close' }).click()
      await expect.poll(() => editor.count()).toBe(0)
      expect(complaints).toEqual([])
    } finally {
      await Promise.all([browser.close(), server.close()])
    }
  },
)
