import { describe, expect, it } from 'vitest'
import { enforceStrictGaps } from '../../../../mocks/core/enforce-strict-gaps.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { alterSample, type SwitchRequest, sendSwitchRequest } from '../gaps/gap-switch.ts'

const mock = createMock({ seed: 1, now: '2026-01-15T12:00:00Z', strictGaps: true })
const usual = createMock({ seed: 1, now: '2026-01-15T12:00:00Z' })
const reply = { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'no' }

describe('a reply with strict gaps', () => {
  it('is 501 with the gaps it depends on', () => {
    const sent = alterSample('tokenDetails')(usual)
    const [seen, lenient] = [sendSwitchRequest(mock, sent), sendSwitchRequest(usual, sent)]
    expect([lenient.status, seen.status, seen.headers['X-Mock-Gap']]).toEqual([200, 501, 'GAP-40, GAP-78'])
    expect(JSON.parse(seen.body)).toEqual({
      error: 'Not Implemented',
      message:
        'The reply would be 200, but leans on what the contract leaves open: GAP-40, GAP-78. See mdc gaps.',
      gaps: ['GAP-40', 'GAP-78'],
    })
  })

  it.each<[string, Partial<SwitchRequest>, number]>([
    ['without a gap', {}, 200],
    ['to a preflight', { method: 'OPTIONS', headers: {} }, 204],
    ['that asks for a payment', { origin: 'payment', headers: {} }, 402],
    ['to a wrong key', { headers: { 'X-API-Key': 'wrong' } }, 501],
  ])('%s: %o gets %i', (_, others, status) => {
    const query = { offset: '7', limit: '3' }
    expect(sendSwitchRequest(mock, alterSample('dexdV3Pools', query, others)(mock)).status).toBe(status)
  })

  it('names several gaps in order', () => {
    const none = new Set<string>()
    expect(JSON.parse(enforceStrictGaps(reply, new Set(['GAP-21', 'GAP-10']), none).body).gaps).toEqual([
      'GAP-10',
      'GAP-21',
    ])
    expect(enforceStrictGaps(reply, none, none)).toBe(reply)
  })

  it('ignores a gap with a chosen option', () => {
    const sent = alterSample('tokenDetails')(usual)
    const settled = createMock({ strictGaps: true, gaps: { 'GAP-40': 'iso-z', 'GAP-78': 'all-pools' } })
    expect(sendSwitchRequest(settled, sent).status).toBe(200)
    settled.set({ gaps: {} })
    expect(sendSwitchRequest(settled, sent).status).toBe(200)
    mock.set({ gaps: { 'GAP-40': 'spaced', 'GAP-78': 'main-pool' } })
    expect(sendSwitchRequest(mock, sent).status).toBe(200)
    mock.set({ gaps: {} })
    expect(sendSwitchRequest(mock, sent).status).toBe(501)
  })
})
