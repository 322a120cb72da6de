import { describe, expect, it } from 'vitest'
import { escapeMarkdown } from '../../../../src/base/escape-markdown.ts'
import { fitLine, wrapText } from '../../../../src/base/fit-line.ts'
import {
  escapeLogCommands,
  sanitizeJson,
  sanitizeText,
  sanitizeXml,
  toPrintable,
} from '../../../../src/base/sanitize-text.ts'

describe('printable text', () => {
  it.each([
    ['\u001b[31m', '\ufffd[31m'],
    ['a\r\0b', 'a\ufffd\ufffdb'],
    ['\ud800!', '\ufffd!'],
    ['\u202egpj', '\ufffdgpj'],
    ['\u2066\uffff', '\ufffd\ufffd'],
    ['one\n\ttwo 😀 ç שלום', 'one\n\ttwo 😀 ç שלום'],
  ])('%j is %j', (text, printed) => expect(toPrintable(text)).toBe(printed))
})

describe('a command for a build log', () => {
  it.each([
    ['say ##vso[task.complete]', 'say # #vso[task.complete]'],
    ['##[error]', '# #[error]'],
    ['::error::x', ': :error::x'],
    ['one\n  ::set-output', 'one\n  : :set-output'],
  ])('%j is the text %j', (text, escaped) => {
    expect(escapeLogCommands(text)).toBe(escaped)
    expect(sanitizeText(`${text}\u0007`)).toBe(`${escaped}\ufffd`)
  })

  it('is nothing elsewhere', () => {
    const text = 'Type::Name ## heading, a ##word'
    expect(escapeLogCommands(text)).toBe(text)
  })

  it('stays out of JSON and XML, which keep their values', () => {
    const value = { '##vso[x]': '\u001b[31m \u202e ##[y]' }
    const safe = sanitizeJson(JSON.stringify(value))
    expect(safe).not.toMatch(/##|\u202e/)
    expect(JSON.parse(safe)).toEqual(value)
    expect(sanitizeXml('<a>##[error]\u001b</a>')).toBe('<a>#&#35;[error]\ufffd</a>')
  })
})

it.each([
  ['@octocat', '@&#8203;octocat'],
  ['fixes #12 and GH-7', 'fixes #&#8203;12 and GH-&#8203;7'],
  ['https://evil.example/a', 'https:&#8203;//evil.example/a'],
  ['WWW.evil.example', 'WWW&#8203;.evil.example'],
  ['a|b & <c> #/paths', 'a&#124;b &#38; &#60;c&#62; #/paths'],
])('breaks only what GitHub would turn into a mention or a link: %s', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped)
})

it.each([
  ['ten  signs', 10, 'ten signs'],
  ['0123456789', 10, '0123456789'],
  ['  one\n\ttwo\r\nthree ', 80, 'one two three'],
  ['abcdefghijklmnopqrstuvwxyz', 10, 'abcdef…xyz'],
  ['🦄🦄🦄🦄🦄🦄', 4, '🦄🦄…🦄'],
])('fits %j into a line of %i characters', (text, width, line) => {
  expect(fitLine(text, width)).toBe(line)
})

it.each([
  ['between words', 'the quick brown fox jumps', 10, ['the quick', 'brown fox', 'jumps']],
  ['after a mark', 'alpha=1&beta=2&gamma=3', 10, ['alpha=1&', 'beta=2&', 'gamma=3']],
  ['anywhere when there is neither', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['nowhere when it is empty', '', 10, ['']],
  ['where the width allows', 'one two three four five', 9, ['one two', 'three', 'four five']],
])('breaks a text %s', (_, text, width, lines) => {
  expect(wrapText(text, width)).toEqual(lines)
})
