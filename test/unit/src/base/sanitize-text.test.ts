import { describe, expect, it } from 'vitest'
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
  ])('%j is %j', (text, printed) => expect(toPrintable(text)).toBe(printed))

  it('keeps lines, tabs, whole pairs and all that is written', () => {
    const text = 'one\n\ttwo 😀 ç שלום'
    expect(toPrintable(text)).toBe(text)
  })
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
})

it('JSON keeps its value', () => {
  const value = { '##vso[x]': '\u001b[31m \u202e ##[y]' }
  const safe = sanitizeJson(JSON.stringify(value))
  expect(safe).not.toMatch(/##|\u202e/)
  expect(JSON.parse(safe)).toEqual(value)
})

it('XML names the sign of a command by its number', () => {
  expect(sanitizeXml('<a>##[error]\u001b</a>')).toBe('<a>#&#35;[error]\ufffd</a>')
})
