import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contractDigest } from '../../../../../src/conformance/recording/contract-digest.ts'
import { contract } from '../../../../../src/contract/contract.ts'

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

test('is the beginning of the hash over the contract', () => {
  expect(contractDigest.current).toMatch(/^[\da-f]{12}$/)
  expect(digest(contract).startsWith(contractDigest.current)).toBe(true)
})

test('differs for another price', () => {
  const other = { ...contract, payment: { ...contract.payment, price: 0.06 } }
  expect(digest(other).startsWith(contractDigest.current)).toBe(false)
})
