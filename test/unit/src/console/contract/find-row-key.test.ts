import { expect, test } from 'vitest'
import { findRowKey } from '../../../../../src/console/contract/find-row-key.ts'
import { makeEntry } from '../support/make-context.ts'

const field = (name: string, is?: string) => ({ ...makeEntry([name]).fields[0], ...(is && { is }) }) as never
const entities = { pool: { key: ['chain', 'address'], facts: {} } } as never

test('finds the column of the narrowest part of the key', () => {
  const fields = [
    field('chainId', 'pool.chain'),
    field('token', 'pool.token0.address'),
    field('id', 'pool.address'),
  ]
  expect(findRowKey({ ...makeEntry([]), rows: 'pool', fields }, { entities })).toBe('id')
})

test('finds none in rows of no entity, or without its key', () => {
  expect(findRowKey(makeEntry(['id']), { entities })).toBeUndefined()
  expect(findRowKey({ ...makeEntry([]), rows: 'pool', fields: [field('id')] }, { entities })).toBeUndefined()
})
