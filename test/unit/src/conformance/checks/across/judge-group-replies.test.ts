import { expect, test } from 'vitest'
import { judgeGroupReplies } from '../../../../../../src/conformance/checks/across/judge-group-replies.ts'
import type { AuthoredRequestGroup } from '../../../../../../src/conformance/checks/across/list-statement-operations.ts'
import { createTally } from '../../../../../../src/conformance/evidence/create-tally.ts'
import { buildEvidence, buildExchange } from '../../../../../support/build-exchange.ts'

const group = {
  name: 'counts',
  operations: ['tradeStatistics', 'tokenDetails'],
  let: { first: 'replies[0].rows' },
  statements: [
    {
      id: 'X',
      each: 'first',
      rule: 'row.buyCount > 0',
      unclear: { when: 'count == 0', says: 'no rows of {operation}' },
      column: 'buyCount',
      message: 'Nobody buys.',
      expected: 'some',
    },
  ],
} as unknown as AuthoredRequestGroup
const judge = (...counts: number[]) => {
  const tally = createTally()
  const rows = counts.map(buyCount => ({ buyCount }))
  judgeGroupReplies(group, buildEvidence([buildExchange('tradeStatistics', { rows })]), tally)
  return tally
}

test('counts the rows in which a statement holds', () => {
  expect(judge(1, 2).find('X', 'tradeStatistics')).toMatchObject({ evaluated: 2, findings: [] })
})

test('records the first row that breaks it', () => {
  const [broken] = judge(1, 0).find('X', 'tradeStatistics')?.findings ?? []
  expect(broken?.finding).toMatchObject({ place: '[0].data[1].buyCount', expected: 'some', actual: '0' })
})

test('records why nothing is known', () => {
  expect(judge().find('X', 'tradeStatistics')?.unclear).toEqual(['no rows of tradeStatistics'])
})

test('says nothing of an operation without replies', () => {
  expect(judge(1).find('X', 'tokenDetails')).toBeUndefined()
})
