import { expect, it, test } from 'vitest'
import { createEscapeDecoders } from '../../../../../../src/conformance/collect/redaction/create-escape-decoders.ts'

const [any] = createEscapeDecoders('')

it.each([
  ['a\\u0062c', 'abc'],
  ['a\\x62c', 'abc'],
  ['a\\\\u0062c', 'abc'],
  ['a\\142c', 'abc'],
  ['a%62c', 'abc'],
  ['a%252562c', 'abc'],
  ['a&#98;c', 'abc'],
  ['a&amp;#x62;c', 'abc'],
  ['a&num;c', 'a#c'],
  ['ab\r\n  c', 'abc'],
  ['a<b>b</b>c', 'abc'],
  ['a]]><![CDATA[bc', 'abc'],
  ['a\u200bbc', 'abc'],
  ['a\uff42c', 'abc'],
])('reads %j as %j', (written, plain) => {
  expect(any?.(written)?.text).toBe(plain)
})

it.each(['abc', '', 'a b', '100 %', 'a\\u00e9c', 'R&D;'])(
  'finds no escape of a key character in %j',
  text => {
    expect(any?.(text)).toBeUndefined()
  },
)

test('locates in the original what was read', () => {
  const written = '<%61b%63>'
  const view = any?.(written)
  expect(view?.text).toBe('<abc>')
  expect(written.slice(...(view?.locate(1, 4) ?? []))).toBe('%61b%63')
  expect(written.slice(...(view?.locate(2, 3) ?? []))).toBe('b')
  expect(written.slice(...(view?.locate(3, 4) ?? []))).toBe('%63')
})

test('leaves escapes of signs that no key has', () => {
  const [view] = createEscapeDecoders('"')
  expect(view?.('%22')).toBeUndefined()
  expect(any?.('%22')?.text).toBe('"')
})

test('undoes the soft line breaks of quoted-printable', () => {
  const readings = createEscapeDecoders('').map(view => view('a=62=\r\nc')?.text)
  expect(readings).toContain('abc')
})
