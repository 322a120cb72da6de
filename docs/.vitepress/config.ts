import { defineConfig } from 'vitepress'
import { sections } from './sections.ts'

const repository = 'https://github.com/market-data-contract/market-data-contract'

/** Returns the side bar with these sections. */
const toSidebar = (...titles: readonly string[]) =>
  sections
    .filter(({ title }) => titles.includes(title))
    .map(({ title, pages }) => ({ text: title, items: pages.map(([link, text]) => ({ link, text })) }))

/** Drops words that are in every question. VitePress sends this function to the page as text, so it uses nothing else. */
function processTerm(term: string): string | null {
  return /^(a|an|and|can|do|does|for|how|i|in|is|it|my|of|on|the|to|what|with)$/i.test(term)
    ? null
    : term.toLowerCase()
}

/** Splits a text into words. An id such as GAP-01 is a word as a whole, too. */
function tokenize(text: string): string[] {
  return [...text.split(/[\n\r\p{Z}\p{P}]+/u), ...(text.match(/\b[A-Z]{3}-\w[\w-]*/g) ?? [])]
}

/** Ranks guides before the reference. VitePress sends this function to the page as text, so it uses nothing else. */
function boostDocument(id: string): number {
  return /\/reference\/(api|gaps|requirements)/.test(id) ? 0.3 : /\/reference\//.test(id) ? 0.6 : 1
}

// https://vitepress.dev/reference/site-config
export default defineConfig({
  title: 'market-data-contract',
  description: 'The executable contract of a Market Data Service',
  lang: 'en-US',
  // GitHub Pages serves a project below its name.
  base: process.env.DOCS_BASE ?? '/',
  cleanUrls: true,
  srcExclude: ['generate/**'],
  // The page of the contract is a file beside the pages, not one of them.
  ignoreDeadLinks: [/^\/contract\//],
  // Chunks of the search index and of the longest reference pages are larger than the usual 500 kB.
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  themeConfig: {
    search: {
      provider: 'local',
      options: { miniSearch: { options: { processTerm, tokenize }, searchOptions: { boostDocument } } },
    },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/tutorials/frontend', activeMatch: '/tutorials/' },
      { text: 'Guides', link: '/guides/mock', activeMatch: '/guides/' },
      { text: 'Reference', link: '/reference/commands', activeMatch: '/reference/' },
      { text: 'Explanation', link: '/explanation/contract', activeMatch: '/explanation/' },
      { text: 'Contract', link: '/contract/index.html', target: '_self' },
    ],
    sidebar: {
      '/reference/': toSidebar('Reference'),
      '/explanation/': toSidebar('Explanation'),
      '/': toSidebar('Start', 'The mock', 'Frontends', 'Judge a service', 'The contract'),
    },
    socialLinks: [{ icon: 'github', link: repository }],
  },
})
