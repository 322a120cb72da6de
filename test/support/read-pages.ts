import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './run-mdc.ts'

/** A block of code of the documentation. */
export interface CodeBlock {
  /** Path of its page from the root of the project. */
  readonly page: string
  readonly language: string
  readonly code: string
  /** File name in the comment of its first line. */
  readonly file?: string
}

/** Paths of README and of the written pages of the site, from the root of the project. */
export const pages: readonly string[] = [
  'README.md',
  ...['tutorials', 'guides', 'explanation'].flatMap(folder =>
    readdirSync(join(projectRoot, 'docs', folder))
      .sort()
      .map(name => `docs/${folder}/${name}`),
  ),
]

/** Reads a page as text. */
export function readPage(page: string): string {
  return readFileSync(join(projectRoot, page), 'utf8').replaceAll('\r\n', '\n')
}

/** Returns the blocks of code of a page in order. */
export function listCodeBlocks(page: string): CodeBlock[] {
  return [...readPage(page).matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language = '', code = '']) => {
    const [, file] = /^(?:\/\/|#|<!--) ([\w./-]+\.\w+)\b/.exec(code) ?? []
    return { page, language, code, ...(file === undefined ? {} : { file }) }
  })
}
