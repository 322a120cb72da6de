import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { findSampleRequest, requestMock } from '../../../support/request-mock.ts'

const mock = createMock({ now: '2026-01-15T12:00:00Z' })

/** The sample request of an operation with some of its query in other words. */
function send(operationId: OperationId, changes: Readonly<Record<string, string>>, more = '') {
  const { origin, path, query } = findSampleRequest(mock, operationId)
  const text = `${new URLSearchParams({ ...query, ...changes })}${more}`
  const { status, body } = requestMock(mock, { origin, path, query: text })
  return { status, body: JSON.parse(body) }
}

describe('a number in a query', () => {
  it.each(['0.30000000000000004', '1e-05', '1E+0', '-0'])('accepts the form of JSON: %s', text => {
    expect(send('trendingMomentum', { min_velocity: text }).status).toBe(200)
  })

  it.each(['', '.5', '5.', '01', '+1', '0x10', '1e', '1e999', 'NaN', '１'])(
    'accepts no other form: %j',
    text => {
      const { status, body } = send('trendingMomentum', { min_velocity: text })
      expect([status, body.message]).toEqual([400, expect.stringMatching(/^min_velocity is /)])
    },
  )
})

describe('a whole number in a query', () => {
  it.each(['12345678901234567', '9'.repeat(300)])('accepts long digits within its bound: offset=%s', text => {
    const { status, body } = send('clmmVenuePools', { offset: text })
    expect([status, body.message]).toEqual([400, expect.stringContaining('must be at most')])
  })

  it.each(['9'.repeat(400), '1.0', '1e1', '007'])('accepts no other form: %s', text => {
    const { status, body } = send('clmmVenuePools', { offset: text })
    expect([status, body.message]).toEqual([400, expect.stringContaining('a whole number')])
  })
})

describe('a repeated parameter', () => {
  const [first, second] = [1, 2].map(index => mock.world.tokens.at(900, index).address) as [string, string]

  it('gets an error that explains the form of a list, or is joined with GAP-44a', () => {
    const ask = () => send('priceVolumeMulti', { token_addresses: first }, `&token_addresses=${second}`)
    const message = 'token_addresses is sent 2 times; write it once, with commas: token_addresses=A,B.'
    expect(ask()).toMatchObject({ status: 400, body: { message } })
    mock.set({ gaps: { 'GAP-44a': 'join' } })
    const joined = ask()
    mock.reset()
    expect(joined).toMatchObject({ status: 200, body: { rows: 2 } })
  })

  it('counts once when it is no list', () => {
    const { status, body } = send('priceVolumeMulti', {}, '&timeframe=1h')
    expect([status, body.message]).toEqual([400, 'timeframe is sent 2 times; it counts once.'])
  })
})

describe('a query with several faults', () => {
  it('gets one error that names all of them', () => {
    const { status, body } = send('clmmVenuePools', { limit: 'abc', offset: '-1', foo: '1' }, '&lmit=5')
    expect([status, body.error]).toEqual([400, 'Bad Request'])
    expect(body.message).toMatch(
      /^foo is not a parameter of this operation\. lmit is not a parameter of this operation\. Did you mean limit\? It takes: \S.*\. limit is abc, but must be a whole number\. offset is -1, but must be at least 0\.$/,
    )
    const changes = { token_address: '', timeframe: '5h', token_addresses: 'x,' }
    expect(send('tradeStatistics', changes).body.message).toMatch(
      /^token_address is not .* token_addresses is x,, but must be .* timeframe is 5h, but must be one of /,
    )
  })

  it('names a missing parameter beside an unknown one', () => {
    const explain = (query: string) =>
      JSON.parse(requestMock(mock, { path: '/altchain/token-details', query }).body).message
    const message = explain('token=1')
    expect(message).toMatch(/^token is not a parameter .* token_address is missing\.$/)
    const many = Array.from({ length: 500 }, (_, at) => `a${at}=1`).join('&')
    const long = explain(many)
    expect(long).toMatch(
      / a9 is not a parameter of this operation\. It takes: token_address\. There are 491 more faults\.$/,
    )
    expect(long.length).toBeLessThan(1_000)
  })
})
