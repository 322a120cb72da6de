import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { ComparedContract } from '../../../../src/diff/side/read-compared-contract.ts'
import { createPreview } from '../../../../src/reference/live/create-preview.ts'
import { serveReference } from '../../../../src/reference/live/serve-reference.ts'
import { watchFolders } from '../../../../src/reference/live/watch-folders.ts'
import { type Theme, type WatchedPage, watchPage } from '../../../support/watch-page.ts'

/** The reference of a copy of spec/ that a test may edit. */
export interface EditedReference {
  readonly url: string
  /** Puts a text in the place of another in a file of the copy. */
  readonly edit: (file: string, from: string, to: string) => void
  readonly close: () => Promise<void>
}

/** Serves the reference of a copy of spec/, as `mdc docs --serve` does, with what changed since `base`; `slip` is edited before. */
export async function serveCopy(
  base?: ComparedContract,
  slip?: Parameters<EditedReference['edit']>,
): Promise<EditedReference> {
  const root = mkdtempSync(join(tmpdir(), 'mdc-reference-'))
  const folder = join(root, 'spec')
  cpSync('spec', folder, { recursive: true })
  cpSync('fixtures/examples', join(root, 'fixtures/examples'), { recursive: true })
  const edit: EditedReference['edit'] = (file, from, to) => {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`)
    writeFileSync(path, text.replace(from, to))
  }
  if (slip !== undefined) edit(...slip)
  const preview = createPreview(folder, { key: 'test-key', start: 'npx mdc mock', base })
  const stop = watchFolders([folder], preview.refresh)
  const { url, close } = await serveReference(preview, 0)
  return {
    url,
    edit,
    close: async () => {
      stop()
      await close()
    },
  }
}

/** Opens the reference at a place. */
export async function openReference(browser: Browser, url: string, look: Theme = {}): Promise<WatchedPage> {
  const opened = await watchPage(browser, look)
  await opened.page.goto(url)
  await opened.page.locator('html.scripted').waitFor()
  return opened
}
