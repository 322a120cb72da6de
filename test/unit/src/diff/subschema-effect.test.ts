import { expect, test } from 'vitest'
import {
  combineSubschemaEffects,
  findSubschemaEffect,
  type SubschemaEffect,
} from '../../../../src/diff/subschema-effect.ts'

test.each<[keyword: string, owner: object, want: SubschemaEffect]>([
  ['properties', {}, 'same'],
  ['items', { maxContains: 1 }, 'same'],
  ['not', {}, 'opposite'],
  ['if', {}, 'unknown'],
  ['oneOf', {}, 'unknown'],
  ['contains', {}, 'same'],
  ['contains', { maxContains: 1 }, 'unknown'],
])('relates a schema under %s of %j as %s', (keyword, owner, want) => {
  expect(findSubschemaEffect(keyword, [{}, { ...owner }])).toBe(want)
})

test.each<[outer: SubschemaEffect, inner: SubschemaEffect, want: SubschemaEffect]>([
  ['same', 'same', 'same'],
  ['same', 'opposite', 'opposite'],
  ['opposite', 'same', 'opposite'],
  ['opposite', 'opposite', 'same'],
  ['unknown', 'same', 'unknown'],
  ['opposite', 'unknown', 'unknown'],
])('combines %s and %s to %s', (outer, inner, want) => {
  expect(combineSubschemaEffects(outer, inner)).toBe(want)
})
