import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { omitUndefined } from '../../src/base/omit-undefined.ts'
import { projectRoot } from './run-mdc.ts'

/** A block of code of the documentation. */
export interface CodeBlock {
  /** Path of its page from the root of the project. */
  readonly page: string
  readonly language: string
  readonly code: string
  /** Reason why it is not run, from the comment above it: `<!-- not run: it needs Docker -->`. */
  readonly notRun?: string
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
  const block = /^(?:<!-- not run: ([^\n]*\w) -->\n+)?```(\w*)\n(.*?)^```/gms
  return [...readPage(page).matchAll(block)].map(([, notRun, language = '', code = '']) => {
    const [, file] = /^(?:\/\/|#|<!--) ([\w./-]+\.\w+)\b/.exec(code) ?? []
    return { page, language, code, ...omitUndefined({ file, notRun }) }
  })
}

const { resolve } = createRequire(import.meta.url)

/** True if every package that a block imports is installed here. The others are installed by `npm run nightly -- recipes`. */
export function isInstalled({ code, language, file = '.mjs' }: CodeBlock): boolean {
  if (language === 'js' && !file.endsWith('.mjs')) return false
  const modules = [...code.matchAll(/from '([^'.][^']*)'/g)].map(([, name = '']) => name)
  return modules.every(name => {
    if (name.startsWith('market-data-contract')) return true
    try {
      return resolve(name) !== ''
    } catch (error) {
      return (error as { code?: string }).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    }
  })
}
