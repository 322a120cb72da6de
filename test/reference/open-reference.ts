import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Side } from '../../src/diff/side/read-side.ts'
import { createPreview } from '../../src/reference/live/create-preview.ts'
import { serveReference } from '../../src/reference/live/serve-reference.ts'
import { watchFolders } from '../../src/reference/live/watch-folders.ts'

/** The reference of a copy of spec/ that a test may edit. */
export interface EditedReference {
  readonly url: string
  /** Puts a text in the place of another in a file of the copy. */
  readonly edit: (file: string, from: string, to: string) => void
  readonly close: () => Promise<void>
}

/** Serves the reference of a copy of spec/, as `mdc docs --serve` does, with what changed since `base`. */
export async function serveCopy(base?: Side): Promise<EditedReference> {
  const root = mkdtempSync(join(tmpdir(), 'mdc-reference-'))
  const folder = join(root, 'spec')
  cpSync('spec', folder, { recursive: true })
  cpSync('fixtures/examples', join(root, 'fixtures/examples'), { recursive: true })
  const preview = createPreview(folder, { key: 'test-key', start: 'npx mdc mock', base })
  const stop = watchFolders([folder], preview.refresh)
  const { url, close } = await serveReference(preview, 0)
  return {
    url,
    edit: (file, from, to) => {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`)
      writeFileSync(path, text.replace(from, to))
    },
    close: async () => {
      stop()
      await close()
    },
  }
}

/** How a page looks. */
export interface Look {
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
}

/** A page on the reference, and what it did that it should not. */
export interface OpenedReference {
  readonly page: Page
  readonly complaints: string[]
  /** Addresses outside of this machine that the page reached for. */
  readonly strangers: string[]
}

/** Opens the reference at a place. */
export async function openReference(
  browser: Browser,
  url: string,
  { colorScheme = 'light', width = 1440 }: Look = {},
): Promise<OpenedReference> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') strangers.push(request.url())
  })
  await page.goto(url)
  await page.locator('html.scripted').waitFor()
  return { page, complaints, strangers }
}
