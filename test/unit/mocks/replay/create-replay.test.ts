import { beforeAll, describe, expect, it } from 'vitest'
import { createMock, type Mock, type MockOptions } from '../../../../mocks/mock.ts'
import type { RecordedExchange } from '../../../../mocks/replay/recorded-exchange.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { listPaths } from '../../../../src/contract/match-route.ts'
import { type RecordedAnswer, readTableRows, recordReply } from '../../../support/record-replies.ts'
import { requestMock } from '../../../support/request-mock.ts'

const now = '2026-01-15T12:00:00Z'
const recordedAt = '2026-01-15T11:00:00.000Z'
const pools = '/altchain/clmm-venue/pools'
let list: RecordedAnswer

function replay(exchanges: readonly RecordedExchange[], options: MockOptions = {}): Mock {
  return createMock({ seed: 8, now, size: 'small', replay: exchanges, ...options })
}

/** A recorded reply of the list of pools with this body. */
const answer = (body: string, changes: Partial<RecordedExchange> = {}, status = 200): RecordedExchange => ({
  operation: 'clmmVenuePools',
  query: {},
  at: Date.parse(recordedAt),
  reply: { status, headers: { 'content-type': 'application/json' }, body },
  ...changes,
})

const ask = (mock: Mock, id: OperationId, query: Record<string, string> = {}, headers = {}) =>
  requestMock(mock, {
    path: listPaths(getOperation(id))[0] as string,
    origin: getOperation(id).origin,
    query,
    headers,
  })

beforeAll(() => {
  list = recordReply(createMock({ seed: 7, now, size: 'small' }), 'clmmVenuePools', {
    limit: '5',
    offset: '2',
  })
})

describe('a recorded request', () => {
  it('gets the recorded bytes, with the instant of the recording', () => {
    const mock = replay([list])
    const reply = requestMock(mock, { path: pools, query: 'offset=2&limit=5' })
    expect(reply.body).toBe(list.reply.body)
    expect(reply.headers).toMatchObject({ 'X-Mock-Replayed': recordedAt, 'Content-Type': 'application/json' })
    expect(requestMock(mock, { path: `/api/v1${pools}`, query: list.query }).body).toBe(list.reply.body)
  })

  it('is recorded in the journal as replayed, and others are not', () => {
    const mock = replay([list])
    ask(mock, 'clmmVenuePools', { limit: '5', offset: '2' })
    ask(mock, 'clmmVenuePools', { limit: '4' })
    const [first, second] = mock.journal.view().entries
    expect(first?.replayed).toBe(recordedAt)
    expect(second).not.toHaveProperty('replayed')
  })

  it('gets the same reply in all sessions, and after a reset', () => {
    const mock = replay([answer('"then"')])
    expect(ask(mock, 'clmmVenuePools', {}, { 'X-Mock-Session': 'other' }).body).toBe('"then"')
    mock.reset()
    expect(ask(mock, 'clmmVenuePools').body).toBe('"then"')
  })

  it('gets the last reply up to the time of the mock, or the first one', () => {
    const at = (text: string) => Date.parse(`2026-01-15T${text}Z`)
    const replies = ['13:00:00', '11:30:00', '11:00:00'].map(time => answer(`"${time}"`, { at: at(time) }))
    const mock = replay(replies)
    expect(ask(mock, 'clmmVenuePools').body).toBe('"11:30:00"')
    mock.clock.set('2026-01-15T13:00:00Z')
    expect(ask(mock, 'clmmVenuePools').body).toBe('"13:00:00"')
    mock.clock.set('2026-01-15T10:00:00Z')
    expect(ask(mock, 'clmmVenuePools').body).toBe('"11:00:00"')
  })

  it('gets a recorded error, but no refusal', () => {
    const refused = answer('{"error":"slow down"}', { query: { limit: '9' } }, 429)
    const replies = [answer('{"error":"broken"}', {}, 503), refused]
    const mock = replay(replies)
    expect(ask(mock, 'clmmVenuePools')).toMatchObject({ status: 503, body: '{"error":"broken"}' })
    expect(ask(mock, 'clmmVenuePools', { limit: '9' }).status).toBe(200)
  })

  it('needs the key of the mock', () => {
    const mock = replay([list])
    const reply = requestMock(mock, { path: pools, query: list.query, headers: { 'X-API-Key': 'other' } })
    expect(reply.status).toBe(401)
    expect(reply.headers).not.toHaveProperty('X-Mock-Replayed')
  })

  it('gets only known headers of the recording', () => {
    const headers = {
      'content-type': 'application/json',
      sunset: 'now',
      'set-cookie': 'a=b',
      server: 'nginx',
    }
    const mock = replay([answer('[]', { reply: { status: 200, headers, body: '[]' } })])
    const reply = ask(mock, 'clmmVenuePools')
    expect(reply.headers.Sunset).toBe('now')
    expect(JSON.stringify(reply.headers)).not.toMatch(/a=b|nginx/)
  })

  it('is subject to scenarios, also to those that change rows', () => {
    const mock = replay([list])
    const prefer = (scenario: string) =>
      ask(mock, 'clmmVenuePools', { ...list.query }, { Prefer: `scenario=${scenario}` })
    expect(prefer('slow=300')).toMatchObject({ body: list.reply.body, delayMs: 300 })
    expect(ask(mock, 'clmmVenuePools', { ...list.query }, { Prefer: 'code=500' }).status).toBe(500)
    expect(readTableRows(prefer('empty'))).toEqual([])
    const [first] = readTableRows(prefer('odd-text'))
    const [then] = readTableRows(list.reply)
    expect(first?.poolAddress).toBe(then?.poolAddress)
    expect(first?.token0Symbol).not.toBe(then?.token0Symbol)
  })
})

describe('the recording', () => {
  it('selects the recorded version of a social operation', () => {
    const id = 'influencerCredibility'
    const accept = 'application/vnd.service.socialintel.social-data.influencer-credibility.v1+json'
    const reply = { status: 200, headers: { 'content-type': accept }, body: '["v1"]' }
    const mock = replay([{ operation: id, query: {}, accept, at: 0, reply }])
    expect(ask(mock, id, {}, { Accept: accept })).toMatchObject({
      body: '["v1"]',
      headers: { 'Content-Type': accept, 'X-Mock-Replayed': 'unknown' },
    })
    expect(ask(mock, id).headers).not.toHaveProperty('X-Mock-Replayed')
  })
})
