import { expect, it } from 'vitest'
import { escapeMarkdown } from '../../../../src/base/escape-markdown.ts'

it.each([
  ['@octocat', '@&#8203;octocat'],
  ['fixes #12 and GH-7', 'fixes #&#8203;12 and GH-&#8203;7'],
  ['https://evil.example/a', 'https:&#8203;//evil.example/a'],
  ['WWW.evil.example', 'WWW&#8203;.evil.example'],
  ['a|b & <c> #/paths', 'a&#124;b &#38; &#60;c&#62; #/paths'],
])('breaks only what GitHub would turn into a mention or a link: %s', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped)
})
