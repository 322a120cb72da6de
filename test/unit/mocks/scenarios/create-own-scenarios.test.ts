import { describe, expect, it } from 'vitest'
import { createMock, type MockOptions } from '../../../../mocks/mock.ts'
import type { BehaviorRequest, OwnBehavior } from '../../../../mocks/scenarios/create-own-scenarios.ts'
import { requestMock } from '../../../support/request-mock.ts'

const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools'

function ask(behavior: OwnBehavior, text = 'mine', query: Record<string, string> = {}) {
  const mock = createMock({ now, behaviors: { mine: behavior }, scenarios: [text] })
  return requestMock(mock, { path, query })
}

describe('a behavior of your own', () => {
  it('reads the request and changes the reply', () => {
    const asked: BehaviorRequest[] = []
    const reply = ask(
      (request, reply) => {
        asked.push(request)
        return { ...reply, status: 203, body: reply.body.replace('"columns"', '"Columns"') }
      },
      'mine',
      { limit: '2' },
    )
    expect(reply).toMatchObject({ status: 203, headers: { 'X-Mock-Scenario': 'mine' } })
    expect(reply.body).toMatch(/^\[\{"Columns":/)
    expect(asked).toMatchObject([
      { operationId: 'clmmVenuePools', method: 'GET', path, query: { limit: '2' } },
    ])
    expect(asked[0]?.header('X-API-Key')).toBe('test-key')
  })

  it('may return the same reply, changed in place, with a header in another spelling, and none of a connection', () => {
    const { status, headers } = ask((_, reply) => {
      reply.headers['content-type'] = 'text/plain'
      reply.headers['Transfer-Encoding'] = 'chunked'
      return reply
    })
    expect([status, headers['Content-Type'], headers['content-type']]).toEqual([200, 'text/plain', undefined])
    expect(headers).not.toHaveProperty('Transfer-Encoding')
  })

  it.each(['once:mine', 'mine@clmm*', 'mine'])('is played as %s, like any other', text => {
    expect(ask((_, reply) => ({ ...reply, status: 418 }), text).status).toBe(418)
  })

  it('comes with others, by a preference and in named sessions', () => {
    const behaviors: MockOptions['behaviors'] = { gone: (_, reply) => ({ ...reply, status: 410 }) }
    const mock = createMock({ now, behaviors })
    const headers = { Prefer: 'scenario=gone, scenario="slow=50"', 'X-Mock-Session': 'other' }
    expect(requestMock(mock, { path, headers })).toMatchObject({ status: 410, delayMs: 50 })
    expect(requestMock(mock, { path }).status).toBe(200)
  })

  const broken: Readonly<Record<string, OwnBehavior>> = {
    throws: () => {
      throw new Error('no luck')
    },
    'returns nothing': () => undefined as never,
    'returns a promise': () => Promise.reject(new Error('later')) as never,
    'returns no text': (_, reply) => ({ ...reply, body: {} as string }),
    'returns an unknown status': (_, reply) => ({ ...reply, status: 99 }),
    'returns a wrong header': (_, reply) => ({ ...reply, headers: { 'X-A': 'one\r\ntwo' } }),
    'throws nothing readable': () => {
      throw Object.create(null)
    },
  }

  it.each(Object.keys(broken))('that %s becomes an error reply without a stack', kind => {
    const { status, headers, body } = ask(broken[kind] as OwnBehavior)
    expect([status, headers['X-Mock-Scenario']]).toEqual([500, 'mine'])
    expect(JSON.parse(body).message).toMatch(/^The behavior mine failed: /)
    expect(body).not.toMatch(/\bat |\.ts:/)
  })

  it.each<[name: string, message: string, behavior?: unknown]>([
    ['two words', 'two words is no name of a behavior.'],
    ['empty', 'The mock has a scenario empty already.'],
    ['mine', 'The behavior mine is no function.', 'slow'],
  ])('is refused as %j', (name, message, behavior = () => undefined) => {
    expect(() => createMock({ behaviors: { [name]: behavior as OwnBehavior } })).toThrow(message)
  })

  it('is suggested for a similar name', () => {
    const behaviors: MockOptions['behaviors'] = { halved: (_, reply) => reply }
    expect(() => createMock({ behaviors, scenarios: ['halvd'] })).toThrow('did you mean: halved')
  })
})
