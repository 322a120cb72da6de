import { expect, test } from 'vitest'
import { copyString } from '../../../../src/base/copy-string.ts'
import { getOwn } from '../../../../src/base/get-own.ts'
import { omitUndefined } from '../../../../src/base/omit-undefined.ts'

test.each(['', 'plain', 'quotes " and \\ and\nlines', 'emoji 🦄', 'half of a pair \ud83e'])(
  'copies every sign of %j',
  text => {
    expect(copyString(text)).toBe(text)
  },
)

test('finds only members that the record has itself', () => {
  const record = { fee: 3, none: 0 }
  expect(getOwn(record, 'fee')).toBe(3)
  expect(getOwn(record, 'none')).toBe(0)
  for (const name of ['constructor', 'toString', '__proto__', 'other'])
    expect(getOwn<number>(record, name)).toBeUndefined()
})

test('finds a member that is named like one of every object', () => {
  expect(getOwn({ constructor: 'mine' } as Record<string, unknown>, 'constructor')).toBe('mine')
})

test('leaves out the members that are undefined, and no others', () => {
  const kept = omitUndefined({ a: undefined, b: null, c: 0, d: '', e: false })
  expect(Object.entries(kept)).toEqual([
    ['b', null],
    ['c', 0],
    ['d', ''],
    ['e', false],
  ])
})

test('returns a new object and leaves the given one alone', () => {
  const given = { a: 1, b: undefined }
  expect(omitUndefined(given)).not.toBe(given)
  expect(Object.keys(given)).toEqual(['a', 'b'])
})
