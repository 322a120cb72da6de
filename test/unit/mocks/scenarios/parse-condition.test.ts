import { expect, it } from 'vitest'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import { findSampleRequest, requestMock } from '../../../support/request-mock.ts'

const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools'
const ask = (mock: Mock, query: Record<string, string> = {}) =>
  requestMock(mock, { path, query: { limit: '2', ...query } })

it.each<[condition: string, query: Record<string, string>, isMet: boolean]>([
  ['offset>=40', { offset: '40' }, true],
  ['offset>=40', { offset: '39' }, false],
  ['offset>40', { offset: '40' }, false],
  ['offset<=40', { offset: '40' }, true],
  ['offset<40', {}, true],
  ['offset=0', {}, true],
  ['offset=0', { offset: '00' }, true],
  ['offset=40&limit=2', { offset: '40' }, true],
  ['offset=40&limit=3', { offset: '40' }, false],
  ['offset=%34%30', { offset: '40' }, true],
  ['offset>=40', { offset: 'x' }, false],
])('?%s and %j: %j', (condition, query, isMet) => {
  const own = createMock({ now, scenarios: [`code=503@clmmVenuePools?${condition}`] })
  expect(ask(own, query).status === 503).toBe(isMet)
})

it('compares the items of a list and texts', () => {
  const mock = createMock({ seed: 7, now })
  const sample = findSampleRequest(mock, 'tradeStatistics')
  const { query } = sample
  const [first = ''] = (query.token_addresses ?? '').split(',')
  const statusOf = (condition: string) =>
    requestMock(createMock({ seed: 7, now, scenarios: [`code=503@tradeStatistics?${condition}`] }), sample)
      .status
  expect(statusOf(`token_addresses=${first}`)).toBe(503)
  expect(statusOf('token_addresses=other')).toBe(200)
  expect(statusOf('timeframe=24h')).toBe(query.timeframe === '24h' ? 503 : 200)
})
