import { defineConfig } from 'vitepress'
import { miniSearch } from './mini-search.ts'
import { sections } from './sections.ts'

const repository = 'https://github.com/market-data-contract/market-data-contract'

/** Returns the side bar with these sections. */
const toSidebar = (...titles: readonly string[]) =>
  sections
    .filter(({ title }) => titles.includes(title))
    .map(({ title, pages }) => ({ text: title, items: pages.map(([link, text]) => ({ link, text })) }))

// https://vitepress.dev/reference/site-config
export default defineConfig({
  title: 'market-data-contract',
  description: 'The executable contract of a Market Data Service',
  lang: 'en-US',
  // GitHub Pages serves a project below its name.
  base: process.env.DOCS_BASE ?? '/',
  cleanUrls: true,
  srcExclude: ['generate/**', 'public/**'],
  // The page of the contract is a file beside the pages, not one of them.
  ignoreDeadLinks: [/^\/contract\//],
  // Chunks of the search index and of the longest reference pages are larger than the usual 500 kB.
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  themeConfig: {
    search: { provider: 'local', options: { miniSearch } },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/tutorials/frontend', activeMatch: '/tutorials/' },
      { text: 'Guides', link: '/guides/client', activeMatch: '/guides/' },
      { text: 'Reference', link: '/reference/commands', activeMatch: '/reference/' },
      { text: 'Explanation', link: '/explanation/contract', activeMatch: '/explanation/' },
      { text: 'Contract', link: '/contract/index.html', target: '_self' },
    ],
    sidebar: {
      '/reference/': toSidebar('Reference'),
      '/explanation/': toSidebar('Explanation'),
      '/': toSidebar('Frontends', 'The mock', 'Services', 'Designers', 'Operators'),
    },
    socialLinks: [{ icon: 'github', link: repository }],
  },
})
