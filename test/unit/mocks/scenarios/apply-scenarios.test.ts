import { describe, expect, it } from 'vitest'
import type { ActiveScenario, Behavior, RequestContext } from '../../../../mocks/core/request-context.ts'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import {
  changeEntries,
  changeEnvelope,
  changeQuery,
  changeReply,
} from '../../../../mocks/scenarios/apply-scenarios.ts'
import { createFaultyMock } from '../../../faults/create-faulty-mock.ts'
import { findSampleRequest, requestMock } from '../../../support/request-mock.ts'

function fail(): never {
  throw new Error('no such column')
}

const broken: Behavior = { query: fail, entries: fail, envelope: fail, after: fail }

const request = { method: 'GET', origin: 'base', path: '/', query: '', header: () => undefined } as const
const query = { limit: 5 }
const entries = [{}]
const envelope = { columns: [], data: [], rows: 0 }
const reply = { status: 200, headers: {}, body: '' }

function activate(behaviours: Readonly<Record<string, Behavior>>): RequestContext {
  const scenarios = Object.entries(behaviours).map(
    ([text, behavior]): ActiveScenario => ({ text, key: text, matches: () => true, behavior }),
  )
  return { scenarios, skipped: [], query, request } as Partial<RequestContext> as RequestContext
}

describe('a hook that throws', () => {
  it.each<[hook: keyof Behavior, change: (context: RequestContext) => unknown, unchanged: unknown]>([
    ['query', changeQuery, query],
    ['entries', context => changeEntries(entries, context), entries],
    ['envelope', context => changeEnvelope(envelope, context), envelope],
    ['after', context => changeReply(reply, context).body, reply.body],
  ])('%s: shows alone, and is left out beside others', (_, change, unchanged) => {
    expect(() => change(activate({ broken }))).toThrow('no such column')
    const context = activate({ broken, idle: {} })
    expect(change(context)).toBe(unchanged)
    expect(context.skipped.map(({ text }) => text)).toEqual(['broken'])
  })

  it('is marked in the reply, and the others continue', () => {
    const context = activate({ broken, more: { query: asked => ({ ...asked, offset: 7 }) } })
    expect(changeQuery(context)).toEqual({ limit: 5, offset: 7 })
    expect(changeReply(reply, context).headers).toEqual({ 'X-Mock-Scenario': 'broken; skipped, more' })
  })

  it('is visible to a client when two faults are incompatible', () => {
    const scenarios = ['fault:envelope:no-columns', 'fault:declared:TokenDetails.totalSupply']
    const mock = createFaultyMock({ seed: 7, now: '2026-01-15T12:00:00Z', scenarios })
    const { headers, body } = requestMock(mock, findSampleRequest(mock, 'tokenDetails'))
    expect(headers['X-Mock-Scenario']).toBe(`${scenarios[0]}, ${scenarios[1]}; skipped`)
    expect(JSON.parse(body)[0] ?? JSON.parse(body)).not.toHaveProperty('columns')
  })
})

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
    ['after=1:flaky=2', [200, 200, 500, 200]],
    ['after=1:rate-limited', [200, 200, 429, 429]],
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
    const own = createMock({ now, scenarios: ['once:code=500@dlmm*'] })
    const dlmm = () => requestMock(own, { path: '/altchain/dlmm-venue/pools' }).status
    expect([ask(own).status, dlmm(), ask(own).status, dlmm()]).toEqual([200, 500, 200, 200])
  })
})
