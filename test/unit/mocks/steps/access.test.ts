import { describe, expect, it } from 'vitest'
import { createMock, type MockOptions } from '../../../../mocks/mock.ts'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { listPaths, type Origin } from '../../../../src/contract/match-route.ts'

const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools'

function send(options: MockOptions, headers: Record<string, string>, at = path, origin: Origin = 'base') {
  const sent = new Headers(headers)
  const { handle } = createMock({ now, ...options })
  const reply = handle({
    method: 'GET',
    origin,
    path: at,
    query: '',
    header: name => sent.get(name) ?? undefined,
  })
  return { ...reply, gaps: reply.headers['X-Mock-Gap']?.split(', ') ?? [] }
}

describe('the API key', () => {
  it.each<
    [given: string, options: MockOptions, headers: Record<string, string>, status: number, gaps: string[]]
  >([
    ['the default key', {}, { 'X-API-Key': 'test-key' }, 200, []],
    ['one of several keys', { apiKeys: ['one', 'two'] }, { 'X-Api-Key': 'two' }, 200, []],
    ['no key', {}, {}, 401, ['GAP-13']],
    ['a wrong key', {}, { 'X-Api-Key': 'TEST-KEY' }, 401, ['GAP-13a']],
    ['a bearer token', {}, { Authorization: 'Bearer test-key' }, 401, ['GAP-13']],
  ])('%s', (_, options, headers, status, gaps) => {
    const reply = send(options, headers)
    expect(reply.status).toBe(status)
    expect(reply.gaps.filter(gap => gap.startsWith('GAP-13'))).toEqual(gaps)
    expect('WWW-Authenticate' in reply.headers).toBe(status === 401)
  })

  it('guards every operation of the base and social origins, and none of the payment origins', () => {
    for (const operation of contract.operations) {
      const at = listPaths(operation).at(-1) as string
      const paid = operation.origin === 'social' ? 'socialPayment' : 'payment'
      expect(send({}, {}, at, operation.origin).status, at).toBe(401)
      expect([401, 403], at).not.toContain(send({}, {}, at, paid).status)
    }
  })

  it.each([
    [{}, 'The default key of the mock is test-key.'],
    [{ apiKeys: ['hidden-1', 'test-key'] }, 'Use one of the keys the mock was started with.'],
  ])('lists the accepted kinds for %j, and repeats nothing', (options, advice) => {
    const { body } = send(options, { 'X-Api-Key': 'mine-5309' })
    expect(JSON.parse(body).message).toBe(`The API key is not accepted. ${advice}`)
  })

  it('explains that a bearer token is not read', () => {
    const { body } = send({}, { Authorization: 'Bearer mine-5309' })
    expect(JSON.parse(body).message).toBe(
      'This origin needs an API key in the header X-API-Key. The header Authorization is not read. The default key of the mock is test-key.',
    )
  })

  it.each(['', 'with space', 'ключ', 'x'.repeat(257)])('rejects %j as a key', key => {
    expect(() => createMock({ apiKeys: [key] })).toThrow(ContractError)
  })
})

describe('an address that is too long', () => {
  it('is rejected with 414', () => {
    expect(send({}, {}, `/${'a'.repeat(8192)}`).status).toBe(414)
    expect(send({}, {}, `/${'a'.repeat(8191)}`).status).toBe(404)
  })
})
