import { expect, it } from 'vitest'
import type { ValueShape } from '../../../../../../mocks/scenarios/entries/read-entry-shape.ts'
import {
  breakConstraint,
  toOtherType,
} from '../../../../../../mocks/scenarios/faults/changes/break-constraint.ts'
import { toSimilarColumnType } from '../../../../../../mocks/scenarios/faults/changes/to-similar-column-type.ts'

it.each([
  ['date-time', '2026-01-15T12:00:00+00:00', '2026-02-30T12:00:00+00:00'],
  ['date-time', null, '2026-02-30T00:00:00+00:00'],
  ['date', '2026-01-15', '2026-02-30'],
  ['ipv4', '1.2.3.4', '1.2.3.4-02-30'],
  ['uuid', '61f0c404-5c11-11e7-907b-a6006ad3dba0', '61f0c404-5c11-11e7-907b-a6006ad3dba0-02-30'],
])('breaks the format %s of %s', (bound, value, want) => {
  expect(breakConstraint({ keyword: 'format', bound, level: 'documented' }, value)).toBe(want)
})

it.each([
  [['number', 'string'], '1.5', []],
  [['string', 'null'], '7', 7],
  [['string'], 'a', 1],
  [['integer'], 7, '7'],
  [['boolean'], true, []],
  [['array'], [], {}],
])('gives %j of %j another type', (types, value, want) => {
  expect(toOtherType({ types } as unknown as ValueShape, value)).toEqual(want)
})

it.each([
  ['Bool', 'Nullable(Bool)'],
  ["Nullable(DateTime('UTC'))", "DateTime('UTC')"],
  ['Nullable(Decimal(9, 2))', 'Decimal(9, 2)'],
  ['Array(Bool)', 'String'],
])('makes %s similar', (type, want) => {
  expect(toSimilarColumnType(type)).toBe(want)
})
