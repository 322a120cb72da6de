import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { readParameter } from '../../../../../mocks/steps/queries/read-parameter.ts'
import { getOperation, type Parameter } from '../../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'

const token = 'So11111111111111111111111111111111111111112'

/** The value of a parameter, or the problem. */
function read(id: OperationId, name: string, text: string | undefined, options: Partial<GapChoices> = {}) {
  const operation = getOperation(id)
  const parameter = operation.parameters.find(each => each.name === name) as Parameter
  const { choose } = trackGapChoices({ ...defaultGapChoices.current, ...options })
  const result = readParameter(parameter, text, { operation, choose })
  return 'value' in result ? result.value : result.problem
}
const readLimit = (text: string | undefined, options?: Partial<GapChoices>) =>
  read('clmmVenuePools', 'limit', text, options)
const readTokens = (text: string, options?: Partial<GapChoices>) =>
  read('tradeStatistics', 'token_addresses', text, options)

test('reads a whole number, and the default without one', () => {
  expect([readLimit('5'), readLimit(undefined)]).toEqual([5, 100])
  expect(readLimit('')).toBe('limit is empty.')
  expect(readLimit('', { 'GAP-49b': 'absent' })).toBe(100)
  for (const text of ['1.5', '05', '+5', '5e1', 'five', ' 5'])
    expect(readLimit(text)).toContain('must be a whole number.')
  expect(readLimit('five', { 'GAP-49a': 'default' })).toBe(100)
})

test('rejects a number out of its bounds, or takes the bound', () => {
  expect(readLimit('0')).toContain('must be at least 1.')
  expect(readLimit('0', { 'GAP-48': '0' })).toBe(0)
  expect(readLimit('1001')).toContain('must be at most 1000.')
  expect(readLimit('1001', { 'GAP-03': 'none' })).toBe(1001)
  expect(readLimit('1001', { 'GAP-11a': 'clamp' })).toBe(1000)
})

test('misses what is required', () => {
  expect(read('tokenDetails', 'token_address', undefined)).toBe('token_address is missing.')
})

test('rejects what is no address, or leaves it to be unknown', () => {
  expect(read('tokenDetails', 'token_address', token)).toBe(token)
  expect(read('tokenDetails', 'token_address', 'short')).toContain('an address of the form')
  expect(read('tokenDetails', 'token_address', 'short', { 'GAP-57': 'unknown' })).toBe('short')
})

test('rejects another choice', () => {
  expect(read('tradeStatistics', 'timeframe', '7h')).toMatch(/^timeframe is "?7h"?, but must be one of /)
})

test('reads a list with every item once', () => {
  const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  expect(readTokens(`${token},${usdc}`)).toEqual([token, usdc])
  expect(readTokens(` ${token}, ${token},`)).toEqual([token])
  expect(readTokens(` ${token}`, { 'GAP-43b': 'reject' })).toContain('a list without spaces')
  expect(readTokens(`${token},${token}`, { 'GAP-43a': 'reject' })).toContain('names nothing twice')
  expect(readTokens(',')).toContain('a list with a length of at least 1')
})
