import { expect, test } from 'vitest'
import { findRowKey } from '../../../../../src/console/contract/find-row-key.ts'
import { makeEntry } from '../support/make-context.ts'

const field = (name: string, is?: string) => ({ ...makeEntry([name]).fields[0], ...(is && { is }) }) as never
const entities = {
  pool: { key: ['chain', 'address'], facts: {} },
  candle: { key: ['pool', 'start'], facts: {} },
} as never

test('finds the columns of the parts of the key, the narrowest last', () => {
  const fields = [field('token', 'pool.token0.address'), field('id', 'pool.address')]
  expect(findRowKey({ ...makeEntry([]), rows: 'pool', fields }, { entities })).toEqual(['id'])
  const whole = [...fields, field('chainId', 'pool.chain')]
  expect(findRowKey({ ...makeEntry([]), rows: 'pool', fields: whole }, { entities })).toEqual([
    'chainId',
    'id',
  ])
})

test('finds the column of an entity that is a part of the key', () => {
  const fields = [field('at', 'candle.start'), field('pool', 'candle.pool.address')]
  expect(findRowKey({ ...makeEntry([]), rows: 'candle', fields }, { entities })).toEqual(['pool', 'at'])
})

test('finds none in rows of no entity, or without the narrowest part', () => {
  expect(findRowKey(makeEntry(['id']), { entities })).toEqual([])
  const fields = [field('chainId', 'pool.chain')]
  expect(findRowKey({ ...makeEntry([]), rows: 'pool', fields }, { entities })).toEqual([])
})
