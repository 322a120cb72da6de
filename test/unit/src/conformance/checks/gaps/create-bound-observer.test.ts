import { expect, it, test } from 'vitest'
import {
  createBoundObserver,
  createKeywordObserver,
} from '../../../../../../src/conformance/checks/gaps/create-bound-observer.ts'
import { contract, type Gap } from '../../../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../../../src/contract/contract-types.ts'
import { buildEvidence, buildExchange } from '../../../../../support/build-exchange.ts'

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ poolAddress: `p${at}` }))
const send = (id: OperationId, query: Readonly<Record<string, string>>, status = 200, count = 3) =>
  buildExchange(id, { query, status, rows: rows(count) })
const gap = { id: 'GAP-03', options: ['100', '1000', 'none'], default: '1000' } as unknown as Gap
const observe = (...exchanges: ReturnType<typeof send>[]) =>
  createBoundObserver(gap, ({ query }) => Number(query.limit))(buildEvidence(exchanges).exchanges)
const limit = (value: number, status = 200, count = 3) =>
  send('clmmVenuePools', { limit: String(value) }, status, count)

it.each<[string, string | undefined, ReturnType<typeof send>[]]>([
  ['between what was accepted and refused', '1000', [limit(500), limit(1001, 400)]],
  ['above everything accepted', 'none', [limit(100_000)]],
  ['that a list was cut to', '100', [limit(200, 200, 100)]],
  ['whatever lower value was refused', '1000', [limit(500), limit(50, 400), limit(1001, 400)]],
  ['while two are left', undefined, [limit(50), limit(2000, 400)]],
  ['where nothing was accepted', undefined, [limit(50, 400)]],
  ['where an answer says nothing', undefined, [limit(2000, 503)]],
])('reads the option %s', (_, want, exchanges) => {
  expect(observe(...exchanges)).toBe(want)
})

test('knows the limit of a list by its role, whatever its name is', () => {
  const exchanges = buildEvidence([limit(200, 200, 100)]).exchanges.map(seen => {
    const parameters = seen.target.parameters.map(each =>
      each.role === 'limit' ? { ...each, name: 'most' } : each,
    )
    return { ...seen, query: { most: '200' }, target: { ...seen.target, parameters } }
  })
  expect(createBoundObserver(gap, ({ query }) => Number(query.most))(exchanges)).toBe('100')
})

test('tells what was accepted and refused when no option fits', () => {
  expect(observe(limit(50), limit(60, 400))).toBe('50 accepted, 60 refused')
})

const observeKeyword = (name: string, ...exchanges: ReturnType<typeof send>[]) => {
  const named = contract.gaps.find(each => each.id === name)
  return named && createKeywordObserver(named)(buildEvidence(exchanges).exchanges)
}

test('reads the smallest value of a parameter', () => {
  const ask = (offset: string, status = 200) => send('dexdV3Pools', { offset }, status)
  expect(observeKeyword('GAP-49', ask('0'), ask('-1', 400))).toBe('0')
  expect(observeKeyword('GAP-49', ask('0'), ask('-1'))).toBe('none')
  expect(observeKeyword('GAP-49', ask('0'), ask('x', 400))).toBeUndefined()
})

test('reads the greatest number of items', () => {
  const ask = (count: number, status = 200) =>
    send('tradeStatistics', { token_addresses: Array(count).fill('a').join(), timeframe: '1h' }, status)
  expect(observeKeyword('GAP-04', ask(50), ask(51, 400))).toBe('50')
})
