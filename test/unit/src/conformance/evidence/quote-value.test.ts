import { describe, expect, test } from 'vitest'
import { quoteErrorBody, quoteValue } from '../../../../../src/conformance/evidence/quote-value.ts'

const names = Array.from({ length: 200 }, (_, index) => `column${index}`)

describe('a value is shown whole, or cut once with a note', () => {
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'nothing'],
    ['a text', 'a "b"', '"a \\"b\\""'],
    ['all names of a table', names.slice(0, 30), JSON.stringify(names.slice(0, 30))],
  ])('%s', (_, value, want) => expect(quoteValue(value)).toBe(want))

  test('shortens a list by whole items', () => {
    const [, kept = '', left] = /^\[(.*), … (\d+) more\]$/.exec(quoteValue(names)) ?? []
    const items: unknown = JSON.parse(`[${kept}]`)
    expect(items).toEqual(names.slice(0, 200 - Number(left)))
    expect(Number(left)).toBeGreaterThan(100)
  })

  test('shortens a text, an object and a list of one long item at their end', () => {
    expect(quoteValue('x'.repeat(2000), 10)).toBe('"xxxxxxxxx … (2002 characters)')
    expect(quoteValue({ a: 'x'.repeat(20) }, 10)).toBe('{"a":"xxxx … (28 characters)')
    expect(quoteValue(['x'.repeat(20)], 10)).toBe('["xxxxxxxx … (24 characters)')
  })

  test('does not throw for deep nesting', () => {
    const deep: unknown = JSON.parse('['.repeat(5000) + ']'.repeat(5000))
    expect(quoteValue(deep).length).toBeLessThan(900)
  })
})

test.each<[string, Parameters<typeof quoteErrorBody>[0]['reply'], string | undefined]>([
  ['an error', { status: 500, headers: {}, body: ' {"error":"no"}\n' }, '{"error":"no"}'],
  ['a success', { status: 200, headers: {}, body: '[]' }, undefined],
  ['an empty error', { status: 404, headers: {}, body: '' }, undefined],
  ['bytes', { status: 500, headers: {}, body: 'AAAA', encoding: 'base64' }, undefined],
  ['no reply', undefined, undefined],
])('the body of %s', (_, reply, want) => {
  expect(quoteErrorBody(reply === undefined ? {} : { reply })).toBe(want)
})
