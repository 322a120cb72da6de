import { expect, test } from 'vitest'
import type { ValueShape } from '../../../../../../mocks/scenarios/entries/read-entry-shape.ts'
import {
  breakConstraint,
  obeysConstraint,
  toOtherType,
} from '../../../../../../mocks/scenarios/faults/changes/break-constraint.ts'
import { toSimilarColumnType } from '../../../../../../mocks/scenarios/faults/changes/to-similar-column-type.ts'

test.each<[keyword: string, bound: unknown, value: unknown]>([
  ['minimum', 0, 5],
  ['minimum', -(2 ** 63), 5],
  ['exclusiveMinimum', 0, 5],
  ['maximum', 10, 5],
  ['maximum', 2 ** 64, 5],
  ['minLength', 1, 'a'],
  ['maxLength', 3, 'abc'],
  ['minItems', 2, ['a', 'b']],
  ['enum', [1, 2, 9], 1],
  ['enum', ['a', 'b'], 'a'],
  ['pattern', '^0x[0-9a-f]{40}$', `0x${'1'.repeat(40)}`],
  ['pattern', '^\\d{4}-\\d\\d-\\d\\dT[\\d:]+\\+00:00$', '2026-01-15T12:00:00+00:00'],
])('breaks %s %j', (keyword, bound, value) => {
  const constraint = { keyword, bound, level: 'documented' } as const
  expect(obeysConstraint(constraint, value)).toBe(true)
  expect(obeysConstraint(constraint, breakConstraint(constraint, value))).toBe(false)
})

test('makes a date that does not exist in the right form', () => {
  const format = { keyword: 'format', bound: 'date-time', level: 'documented' } as const
  expect(breakConstraint(format, '2026-01-15T12:00:00+00:00')).toBe('2026-02-30T12:00:00+00:00')
})

test('takes null, and what it does not know, for obedient', () => {
  expect(obeysConstraint({ keyword: 'minimum', bound: 0, level: 'documented' }, null)).toBe(true)
  expect(obeysConstraint({ keyword: 'other', bound: 0, level: 'documented' }, 5)).toBe(true)
})

test('writes a value as another JSON type', () => {
  const turn = (type: string, value: unknown) =>
    toOtherType({ types: [type] } as Partial<ValueShape> as ValueShape, value)
  expect([turn('string', '12.5'), turn('string', 'abc')]).toEqual([12.5, 1])
  expect([turn('number', 12.5), turn('integer', null)]).toEqual(['12.5', '1'])
  expect([turn('array', [1]), turn('object', { a: 1 })]).toEqual([{}, []])
})

test.each([
  ['UInt64', 'Nullable(UInt64)'],
  ['FixedString(44)', 'Nullable(FixedString(44))'],
  ['Nullable(Float64)', 'Float64'],
  ['Array(String)', 'String'],
  ['Map(String, UInt8)', 'String'],
])('turns %s into the similar type %s', (type, similar) => {
  expect(toSimilarColumnType(type)).toBe(similar)
})
