import { readdirSync } from 'node:fs'
import MiniSearch from 'minisearch'
import { readYaml } from '../../test/support/read-yaml.ts'
import { miniSearch } from '../.vitepress/mini-search.ts'

// Searches the index of the built site for the words of queries.yaml. Fails when a first hit in twenty is another page: npm run docs

const chunks = new URL('../.vitepress/dist/assets/chunks/', import.meta.url)
const [chunk = ''] = readdirSync(chunks).filter(name => name.startsWith('@localSearchIndexroot'))
const { default: index } = (await import(new URL(chunk, chunks).href)) as { default: string }

const { options, searchOptions } = miniSearch
// As in VPLocalSearchBox.vue of VitePress.
const search = MiniSearch.loadJSON(index, {
  fields: ['title', 'titles', 'text'],
  storeFields: ['title', 'titles'],
  searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 }, ...searchOptions },
  ...options,
})

const queries = Object.entries(readYaml<Record<string, string | string[]>>(import.meta.url, 'queries.yaml'))
const wrong = queries.flatMap(([query, pages]) => {
  const [first] = search.search(query)
  const page = String(first?.id ?? 'no page')
    .replace(process.env.DOCS_BASE ?? '/', '/')
    .replace(/#.*/, '')
  return [pages].flat().includes(page) ? [] : [`${query}: ${page} in place of ${[pages].flat().join(' or ')}`]
})
for (const line of wrong) console.log(line)
console.log(`The search finds the page of ${queries.length - wrong.length} of ${queries.length} queries.`)
if (queries.length < 50 || wrong.length > queries.length * 0.05) process.exit(1)
