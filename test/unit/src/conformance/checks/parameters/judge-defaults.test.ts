import { expect, it, test } from 'vitest'
import {
  judgeDefaults,
  planExplicitScope,
} from '../../../../../../src/conformance/checks/parameters/judge-defaults.ts'
import { getOperation } from '../../../../../../src/contract/contract.ts'
import {
  buildExchange,
  buildGroup,
  type ExchangeChanges,
  judgeRequirement,
} from '../../../../../support/build-exchange.ts'

const family = { requirements: [], judge: judgeDefaults }
const list = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ poolAddress: `p${from + at}` }))
const judgeOne = (id: 'trendingMomentum' | 'dexdV3Pools', changes: ExchangeChanges, name: string) =>
  judgeRequirement(family, [buildExchange(id, changes)], `PAR-DEF-${name}`, id)

it.each([
  ['holds', 15],
  ['broken', 16],
  ['unclear', 14],
])('is %s with %i rows where the default limit is 15', (want, count) => {
  expect(judgeOne('trendingMomentum', { rows: list(0, count) }, 'limit')).toBe(want)
})

it.each([
  ['holds', 8453],
  ['broken', 1],
])('is %s for rows of chain %i without chain_id', (want, chainId) => {
  expect(judgeOne('dexdV3Pools', { rows: [{ chainId }] }, 'chain_id')).toBe(want)
})

/** Judges the default offset by two attempts at a list that begins at a row, and the pages from 0 on. */
const judgeOffset = (start: number, later = start) => {
  const id = 'clmmVenuePools'
  const answer = (from: number, to: number) => buildExchange(id, { rows: list(from, to) })
  const pages = { first: answer(0, 10), second: answer(10, 20) }
  const parts = { all: answer(start, 100), ...pages, again: answer(later, 100) }
  const exchanges = [1, 2].flatMap(attempt => buildGroup(`page:${id}`, parts, attempt))
  return judgeRequirement(family, exchanges, 'PAR-DEF-offset', id)
}

test('compares the first rows with those of the default offset', () => {
  expect(judgeOffset(0)).toBe('holds')
  expect(judgeOffset(5)).toBe('broken')
})

test('is unclear when the list moved, or has nothing in common with the pages', () => {
  expect(judgeOffset(0, 5)).toBe('unclear')
  expect(judgeOffset(50)).toBe('unclear')
})

test('spells out the chain where only one can be meant', () => {
  for (const { operation, query } of planExplicitScope()) {
    const { schema } = getOperation(operation).parameters.find(({ name }) => name === 'chain_id') ?? {}
    expect(query.chain_id).toBe(String(schema?.default))
  }
  expect(planExplicitScope().map(({ operation }) => operation)).toContain('dexdV3Pool')
})
