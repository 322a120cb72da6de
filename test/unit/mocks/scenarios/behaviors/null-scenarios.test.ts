import { expect, test } from 'vitest'
import { createMock } from '../../../../../mocks/mock.ts'
import { bigNumbers } from '../../../../../mocks/scenarios/behaviors/big-numbers.ts'
import { nullScenarios } from '../../../../../mocks/scenarios/behaviors/null-scenarios.ts'
import { oddText } from '../../../../../mocks/scenarios/behaviors/odd-text.ts'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'
import { findReplyProblems, findSampleRequest, requestMock } from '../../../../support/request-mock.ts'

const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z' })
const sample = findSampleRequest(mock, 'tokenDetails')

/** The one row of token details under a scenario, by column name, after a look whether it is still lawful. */
function readRow(scenario: string | undefined) {
  mock.set({ scenarios: scenario === undefined ? [] : [scenario] })
  const reply = requestMock(mock, sample)
  expect(findReplyProblems(mock, 'tokenDetails', sample.query, reply)).toEqual([])
  const [{ columns, data }] = JSON.parse(reply.body)
  const names = columns.map(({ name }: { name: string }) => name)
  return Object.fromEntries(names.map((name: string, at: number) => [name, data[0][at]]))
}

test('makes every nullable value null', () => {
  const nullable = contract.tables.TokenDetails.filter(({ type }) => type.startsWith('Nullable'))
  const row = readRow('many-nulls')
  expect(nullable.length).toBeGreaterThan(0)
  for (const { name } of nullable) expect(row[name], name).toBeNull()
  expect(row.priceUSD).toBe(readRow(undefined).priceUSD)
})

test('makes values in dollars null, and keeps others', () => {
  const row = readRow('unpriced')
  expect(row.fdvUSD).toBeNull()
  expect(row.holderCount).toBe(readRow(undefined).holderCount)
})

test('adds to texts, and keeps what has a form of its own', () => {
  const [row, usual] = [readRow('odd-text'), readRow(undefined)]
  expect(row.name.startsWith(usual.name)).toBe(true)
  expect(row.name.length).toBeGreaterThan(usual.name.length)
  expect(row.tokenAddress).toBe(usual.tokenAddress)
})

test('enlarges counts beyond what a number holds exactly', () => {
  expect(readRow('big-numbers').trade7dCount).toBeGreaterThan(2 ** 53)
  expect(bigNumbers.concerns(getOperation('tokenDetails'))).toBe(true)
})

test('concerns operations that have such values', () => {
  const [manyNulls, unpriced] = nullScenarios
  expect(manyNulls.concerns(getOperation('tokenDetails'))).toBe(true)
  expect(manyNulls.concerns(getOperation('clmmVenuePools'))).toBe(false)
  expect(unpriced.concerns(getOperation('clmmVenuePools'))).toBe(false)
  expect(oddText).not.toHaveProperty('takes')
})
