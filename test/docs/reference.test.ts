import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { sections } from '../../docs/.vitepress/sections.ts'
import { readHeaders } from '../../docs/generate/describe-environment.ts'
import { environmentVariables } from '../../src/cli/terminal/format-help-notes.ts'
import { pages, readPage } from '../support/read-pages.ts'
import { projectRoot } from '../support/run-mdc.ts'

/** The sources that people write, as one text. */
const sources = ['src', 'mocks']
  .flatMap(folder => readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true }))
  .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('generated'))
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  .join('\n')

const findNames = (pattern: RegExp) => [
  ...new Set([...sources.matchAll(pattern)].map(([, name = '']) => name)),
]

it('explains each environment variable that the sources read', () => {
  const read = findNames(/process\.env\.([A-Z_]+)|['"](?=MDC_)([A-Z_]+)['"]/g).filter(name => name !== '')
  expect(read.length).toBeGreaterThan(4)
  expect(read.filter(name => !Object.hasOwn(environmentVariables, name) && name !== 'NODE_ENV')).toEqual([])
})

it('explains each header of the mock and the proxy', () => {
  const explained = readHeaders().map(({ name }) => name.toLowerCase())
  const used = findNames(/\b(x-(?:mock|answered|contract)-[a-z]+)\b/gi).map(name => name.toLowerCase())
  expect([...new Set(used)].filter(name => !explained.includes(name))).toEqual([])
  expect(explained.filter(name => !sources.toLowerCase().includes(name))).toEqual([])
})

it('has every page in the side bar', () => {
  const listed = sections.flatMap(({ pages }) => pages.map(([path]) => `docs${path}.md`))
  expect(pages.filter(page => page !== 'README.md' && !listed.includes(page))).toEqual([])
})

it.each(pages)('%s links to files that exist', page => {
  const links = [...readPage(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link)
  const blob = /^https:\/\/github\.com\/market-data-contract\/market-data-contract\/(?:blob|tree)\/main\/(.*)/
  const paths = links.flatMap(link => {
    const [, inside] = blob.exec(link) ?? []
    if (inside !== undefined) return [inside]
    if (/^https?:/.test(link) || /^\/contract\//.test(link) || link.includes('/reference/')) return []
    if (link.startsWith('/')) return [join('docs/public', link)]
    const path = join(dirname(page), link)
    return [page === 'README.md' || link.endsWith('.md') ? path : `${path}.md`]
  })
  expect(paths.filter(path => !existsSync(join(projectRoot, path)))).toEqual([])
})

it.each(pages.filter(page => page !== 'README.md'))('%s begins with a title and a sentence', page => {
  expect(readPage(page)).toMatch(/^# .+\n\n[A-Z`]/)
})
