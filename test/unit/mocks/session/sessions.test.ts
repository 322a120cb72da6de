import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import { requestBounds } from '../../../../src/base/bounds.ts'
import { requestMock } from '../../../support/request-mock.ts'

const path = '/altchain/clmm-venue/pools'
const now = '2026-01-15T12:00:00Z'

function get(mock: Mock, session: string | undefined) {
  return requestMock(mock, {
    path,
    query: 'limit=1',
    headers: session === undefined ? {} : { 'X-Mock-Session': session },
  })
}

describe('a session', () => {
  it('has its own seed, clock, scenarios, choices, versions and journal', () => {
    const mock = createMock({ now })
    const before = get(mock, undefined)
    const own = mock.sessions.open('a')
    own.set({
      seed: 7,
      scenarios: ['empty'],
      gaps: { 'GAP-13': '403' },
      lifecycle: ['sentiment-shifts@1.0.0=sunset:2026-01-01'],
    })
    own.clock.advance(3600)
    expect(JSON.parse(get(mock, 'a').body)[0].rows).toBe(0)
    expect(get(mock, undefined)).toEqual(before)
    expect(get(mock, 'b')).toEqual(before)
    const { seed, choices, lifecycle, scenarios, clock } = mock.sessions.first
    expect([seed, choices['GAP-13'], lifecycle, scenarios, clock.now()]).toEqual([
      1,
      '401',
      [],
      [],
      own.clock.now() - 3600,
    ])
    expect(own.journal.view().entries).toHaveLength(1)
    expect(mock.journal.view().entries).toHaveLength(2)
  })

  it('resets to its start', () => {
    const mock = createMock({ now, scenarios: ['empty'], gaps: { 'GAP-13': '403' } })
    mock.set({ seed: 7, scenarios: [], gaps: { 'GAP-13a': '403' } })
    mock.clock.resume()
    get(mock, undefined)
    mock.reset()
    const { seed, scenarios, gaps, choices, clock, journal } = mock.sessions.first
    expect({
      seed,
      scenarios: scenarios.map(({ text }) => text),
      gaps,
      chosen: [choices['GAP-13'], choices['GAP-13a']],
      clock: [clock.frozen, clock.now()],
      entries: journal.view().entries,
    }).toEqual({
      seed: 1,
      scenarios: ['empty'],
      gaps: {},
      chosen: ['403', '401'],
      clock: [true, Date.parse(now) / 1000],
      entries: [],
    })
  })

  it('changes nothing when one of several settings is invalid', () => {
    const mock = createMock({ now })
    expect(() => mock.set({ seed: 7, scenarios: ['nonesuch'] })).toThrow(/Unknown scenario/)
    expect(() => mock.set({ scenarios: ['empty'], gaps: { 'GAP-99': 'x' } })).toThrow(/Unknown gap/)
    expect(() => mock.set({ scenarios: ['empty'], seed: 1.5 })).toThrow(/no seed/)
    expect([mock.sessions.first.seed, mock.sessions.first.scenarios]).toEqual([1, []])
  })

  it.each(['', 'a b', 'é', 'x'.repeat(65), '../x', 'a,b'])('rejects the name %j: 400', name => {
    const mock = createMock({ now })
    const reply = requestMock(mock, { path, headers: { 'X-Mock-Session': name } })
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.body).message).toMatch(/^X-Mock-Session must be/)
    expect(mock.sessions.names).toEqual(['default'])
  })
})

describe('the sessions of a mock', () => {
  it('are limited: the least recently used one is dropped', () => {
    const { sessions } = createMock({ now })
    const names = Array.from({ length: requestBounds.sessions }, (_, index) => `s${index}`)
    for (const name of names) sessions.open(name).set({ seed: 7 })
    sessions.open('s0')
    sessions.open('one-more')
    expect(sessions.names).toHaveLength(requestBounds.sessions + 1)
    expect([sessions.names.includes('s0'), sessions.names.includes('s1'), sessions.evicted]).toEqual([
      true,
      false,
      1,
    ])
    expect(sessions.open('s1').seed).toBe(1)
    expect(sessions.names[0]).toBe('default')
  })

  it('use new default options, and keep their own settings', () => {
    const { sessions } = createMock({ now, gaps: { 'GAP-13': '403' } })
    const own = sessions.open('a')
    own.set({ gaps: { 'GAP-13a': '403' } })
    sessions.restart({ now, gaps: { 'GAP-11': '422' } })
    const chosen = (name: string) =>
      (['GAP-11', 'GAP-13', 'GAP-13a'] as const).map(gap => sessions.open(name).choices[gap])
    expect([chosen('a'), chosen('b'), chosen('default')]).toEqual([
      ['422', '401', '403'],
      ['422', '401', '401'],
      ['422', '401', '401'],
    ])
    expect(() => sessions.restart({ now, gaps: { 'GAP-11': '418' } })).toThrow(/Unknown option of GAP-11/)
    expect(chosen('a')).toEqual(['422', '401', '403'])
  })
})
