import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { isEveryRun } from './count-runs.ts'

/** Checks of axe that depend on colors. The others are the same in light and dark. */
const colors = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Themes and sizes of pages, with their checks. By day each theme is looked at in one size, the second one for its colors. */
export const axeThemes = (
  [
    { colorScheme: 'light', width: 1440, asks: {} },
    { colorScheme: 'light', width: 390, asks: colors },
    { colorScheme: 'dark', width: 1440, asks: colors },
    { colorScheme: 'dark', width: 390, asks: isEveryRun ? {} : colors },
  ] as const
).filter((_, at) => isEveryRun || at % 3 === 0)

/** Checks of axe. */
type Asks = (typeof axeThemes)[number]['asks']

/** Brings axe into a page; gives what lists all that it objects to there, each as its rule and the element. */
export async function loadAxe(page: Page): Promise<(asks: Asks) => Promise<string[]>> {
  const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  // The policy of the page forbids scripts of others in it; the protocol of the browser is not bound by that.
  await page.evaluate(axe)
  return async asks => {
    const { violations } = await page.evaluate(
      options => (globalThis as unknown as AxeWindow).axe.run(document, options),
      { resultTypes: ['violations'], ...asks },
    )
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }
}

interface AxeWindow {
  readonly axe: {
    run(
      within: Document,
      options: { readonly resultTypes: string[] },
    ): Promise<{
      violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
    }>
  }
}
