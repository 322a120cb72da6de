import { expect, test } from 'vitest'
import {
  findKeyColumn,
  identifyRow,
  isNamedBy,
  normalizeKey,
  normalizeWrittenKey,
} from '../../../../mocks/overrides/row-identity.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

test('compares keys without padding and the case of hexadecimal digits', () => {
  expect(normalizeKey('abc\0\0')).toBe('abc')
  expect(normalizeKey('0xAB')).toBe('0xab')
  expect(normalizeWrittenKey('8453/0xAB')).toBe('8453/0xab')
  expect(normalizeWrittenKey('https://social.example/A/0xAB')).toBe('https://social.example/A/0xAB')
})

test('reads the key of a row from its column or from the query', () => {
  expect(findKeyColumn('AltPool')).toBe('poolAddress')
  expect(findKeyColumn('PoolMetricsV3')).toBeUndefined()
  const place = {
    operation: getOperation('dexdV3Pool'),
    entry: 'PoolMetricsV3',
    query: { chain_id: 1, pool_address: '0xAB' },
  }
  expect(identifyRow({}, place)).toEqual({ key: '0xab', scope: ['1'] })
})

test('accepts a key with the parts before it', () => {
  const identity = { key: '5', scope: ['900', 'pool'] }
  for (const written of ['5', 'pool/5', '900/pool/5'])
    expect(isNamedBy(written, identity), written).toBe(true)
  for (const written of ['6', 'other/5', '1/pool/5', 'ool/5'])
    expect(isNamedBy(written, identity), written).toBe(false)
})
