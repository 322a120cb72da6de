import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import { requestMock } from '../../../support/request-mock.ts'

const now = '2026-01-15T12:00:00Z'
const path = '/altchain/clmm-venue/pools'
const ask = (mock: Mock, query: Record<string, string> = {}) =>
  requestMock(mock, { path, query: { limit: '2', ...query } })

describe('a scenario for some requests', () => {
  const listStatuses = (text: string, times: number) => {
    const own = createMock({ now, scenarios: [text] })
    return Array.from({ length: times }, () => ask(own).status)
  }

  it.each([
    ['once:code=500', [500, 200, 200, 200]],
    ['after=2:code=503', [200, 200, 503, 503]],
    ['after=2:once:code=503', [200, 200, 503, 200]],
    ['once:after=1:after=1:code=503', [200, 200, 503, 200]],
    ['after=1:flaky=2', [200, 200, 500, 200]],
    ['after=1:rate-limited', [200, 200, 429, 429]],
    ['once:code=500@tokenDetails', [200, 200, 200, 200]],
  ])('%s', (text, statuses) => {
    expect(listStatuses(text, 4)).toEqual(statuses)
  })

  it('is named only by the replies that it changed', () => {
    const own = createMock({ now, scenarios: ['once:empty'] })
    expect([ask(own), ask(own)].map(({ headers }) => headers['X-Mock-Scenario'])).toEqual([
      'once:empty',
      undefined,
    ])
    expect(own.journal.view().entries.map(({ scenarios }) => scenarios)).toEqual([['once:empty'], []])
  })

  it('counts for each session, and from the start when it is set again', () => {
    const own = createMock({ now, scenarios: ['once:code=500'] })
    const status = (session: string) =>
      requestMock(own, { path, headers: { 'X-Mock-Session': session } }).status
    expect(['a', 'b', 'a', 'b'].map(status)).toEqual([500, 500, 200, 200])
    own.sessions.open('a').set({ scenarios: ['once:code=500'] })
    expect(['a', 'b', 'a'].map(status)).toEqual([500, 200, 200])
  })

  it('counts only the requests that it selects', () => {
    const own = createMock({ now, scenarios: ['once:code=500@clmm*?offset>=40'] })
    const offsets = ['0', '40', '39', '80']
    expect(offsets.map(offset => ask(own, { offset }).status)).toEqual([200, 500, 200, 200])
  })
})
