import { expect, expectTypeOf, test } from 'vitest'
import {
  mergeOverrides,
  type OverriddenCells,
  type Overrides,
  override,
} from '../../../../../mocks/core/settings/override.ts'

test('returns overrides of one operation', () => {
  const told = override('clmmVenuePools', { abc: { fee: 5 }, def: null })
  expect(told).toEqual({ clmmVenuePools: { abc: { fee: 5 }, def: null } })
  expectTypeOf(told).toEqualTypeOf<Overrides>()
})

test('knows operations, columns and their types', () => {
  expectTypeOf<OverriddenCells<'clmmVenuePools'>['fee']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<OverriddenCells<'tokenDetails'>['holderCount']>().toEqualTypeOf<number | null | undefined>()
  // Fields of all versions are known.
  expectTypeOf<OverriddenCells<'influencerCredibility'>>().toHaveProperty('trackRecordPerformanceTier')
  override('clmmVenuePools', { rows: [{}, { fee: 1 }] })
  override('clmmVenuePools', { reply: { status: 503, body: null } })
  override('clmmVenuePools', { abc: { fee: null, allowBroken: true } })
  override('listPets', { 1: { name: 'Rex' } })
  // @ts-expect-error null is no fee
  override('clmmVenuePools', { abc: { fee: null } })
  // @ts-expect-error there is no such column
  override('clmmVenuePools', { abc: { fe: 1 } })
  // @ts-expect-error there is no such column in an exact row
  override('clmmVenuePools', { rows: [{ fe: 1 }] })
})

test('joins overrides by row, where both have rows by key', () => {
  const one = override('clmmVenuePools', { a: { fee: 1 } })
  const other = override('clmmVenuePools', { b: null })
  expect(mergeOverrides(one, other)).toEqual({ clmmVenuePools: { a: { fee: 1 }, b: null } })
  const exact = override('clmmVenuePools', { rows: [] })
  expect(mergeOverrides(one, exact)).toEqual(exact)
  expect(mergeOverrides(exact, one)).toEqual(one)
})
