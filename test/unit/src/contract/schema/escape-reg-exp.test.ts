import { expect, it } from 'vitest'
import { escapeRegExp } from '../../../../../src/contract/schema/escape-reg-exp.ts'

it('makes the source of an expression that matches a text and no other', () => {
  const text = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
  for (const each of [text, ...text]) {
    expect(new RegExp(`^${escapeRegExp(each)}$`).test(each)).toBe(true)
    expect(new RegExp(`^${escapeRegExp(each)}$`).test(`x${each}`)).toBe(false)
  }
  expect(new RegExp(`^[${escapeRegExp('a-c')}]$`).test('b')).toBe(false)
})
