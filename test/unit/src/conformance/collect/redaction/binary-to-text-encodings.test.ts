import { expect, it, test } from 'vitest'
import {
  binaryToTextEncodings,
  findCharacterRuns,
} from '../../../../../../src/conformance/collect/redaction/binary-to-text-encodings.ts'

const key = 'sk_live_4242'
const codes = [...Buffer.from(key)]

it.each<[string, string]>([
  ['base64', Buffer.from(key).toString('base64')],
  ['base64 after another byte', Buffer.from(`?${key}`).toString('base64')],
  ['hexadecimal digits', Buffer.from(key).toString('hex')],
  ['hexadecimal digits with 0x', codes.map(code => `0x${code.toString(16)}`).join(', ')],
  ['decimal numbers', JSON.stringify(codes)],
  ['calls of chr', codes.map(code => `chr(${code})`).join('+')],
  ['octal numbers', codes.map(code => `0o${code.toString(8)}`).join(' ')],
  ['binary digits', codes.map(code => code.toString(2).padStart(8, '0')).join(' ')],
  ['letters with blanks', [...key].join(' ')],
])('reads a key in %s', (_, written) => {
  const bytes = Buffer.from(written)
  const readings = binaryToTextEncodings.flatMap(({ list, density, read }) =>
    list(bytes, Math.ceil(key.length * density - 1)).flatMap(([start, end]) =>
      read(bytes.subarray(start, end)),
    ),
  )
  expect(readings.some(reading => reading.includes(key))).toBe(true)
})

test('lists the runs of letters that are long enough', () => {
  const isLetter = Uint8Array.from({ length: 256 }, (_, code) => Number(code >= 97 && code <= 122))
  const runs = (text: string, least: number) =>
    findCharacterRuns(Buffer.from(text), isLetter, least).map(([start, end]) => text.slice(start, end))
  expect(runs('ab-abc-abcd--abcde', 4)).toEqual(['abcd', 'abcde'])
  expect(runs('ab-abc-abcd--abcde', 1)).toEqual(['ab', 'abc', 'abcd', 'abcde'])
  expect(runs('abc', 4)).toEqual([])
  expect(runs('', 1)).toEqual([])
})
