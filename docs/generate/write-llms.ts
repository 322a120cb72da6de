import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sections } from '../.vitepress/sections.ts'

// Writes docs/public/llms.txt, the index of the site for language models (llmstxt.org): npm run docs

const docs = fileURLToPath(new URL('..', import.meta.url))

/** Returns the first sentence of a page, without links. Headings, pictures, tables and code come later or are skipped. */
function readFirstSentence(path: string): string {
  const file = path.endsWith('/') ? `${path}index` : path
  const paragraphs = readFileSync(`${docs}${file}.md`, 'utf8').split(/\n{2,}/)
  const first = paragraphs.find(text => /^[A-Z`]/.test(text) && !text.startsWith('```')) ?? ''
  const plain = first.replace(/\s+/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain
}

const lists = sections.map(({ title, pages }) => {
  const lines = pages.map(([path, name]) => `- [${name}](${path}): ${readFirstSentence(path)}\n`)
  return `## ${title}\n\n${lines.join('')}`
})
const head = `# market-data-contract\n\n> The executable contract of a Market Data Service: types, a mock server and a conformance suite from one OpenAPI document.\n\n`
writeFileSync(`${docs}public/llms.txt`, `${head}${lists.join('\n')}`)
