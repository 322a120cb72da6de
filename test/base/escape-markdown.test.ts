import { expect, it } from 'vitest'
import { escapeMarkdown } from '../../src/base/escape-markdown.ts'

it.each([
  ['@octocat', '@&#8203;octocat'],
  ['fixes #12 and GH-7', 'fixes #&#8203;12 and GH-&#8203;7'],
  ['https://evil.example/a', 'https:&#8203;//evil.example/a'],
  ['WWW.evil.example', 'WWW&#8203;.evil.example'],
  ['a|b & <c> #/paths', 'a&#124;b &#38; &#60;c&#62; #/paths'],
])('parts what GitHub would make a mention or a link of, and only that: %s', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped)
})
