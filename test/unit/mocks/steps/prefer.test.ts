import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listExampleRequests } from '../../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { listScenarios } from '../../../../mocks/scenarios/list-scenarios.ts'
import { readPreferences } from '../../../../mocks/steps/apply-preferences.ts'
import { createFaultyMock } from '../../../faults/create-faulty-mock.ts'
import { listFaults } from '../../../faults/list-faults.ts'
import { countRuns } from '../../../support/count-runs.ts'
import { requestMock } from '../../../support/request-mock.ts'

const path = '/altchain/clmm-venue/pools'
const now = '2026-01-15T12:00:00Z'

function preferring(prefer: string, headers: Record<string, string> = {}) {
  return requestMock(createMock({ now }), { path, headers: { Prefer: prefer, ...headers } })
}

describe('Prefer: code', () => {
  it.each<[code: string, error: string, header: readonly [string, string | undefined]]>([
    ['410', 'Gone', ['Retry-After', undefined]],
    ['429', 'Too Many Requests', ['Retry-After', '1']],
    ['503', 'Service Unavailable', ['Retry-After', '1']],
  ])('%s', (code, error, [name, value]) => {
    const reply = preferring(`code=${code}`)
    expect(reply.status).toBe(Number(code))
    expect(JSON.parse(reply.body).error).toBe(error)
    expect(reply.headers[name]).toBe(value)
    expect(reply.headers['Preference-Applied']).toBe(`code=${code}`)
  })

  it('precedes the checks of key and query', () => {
    const mock = createMock({ now })
    const headers = { Prefer: 'code=503', 'X-API-Key': 'wrong' }
    expect(requestMock(mock, { path, query: 'limit=abc', headers }).status).toBe(503)
  })
})

describe('Prefer: scenario', () => {
  it('plays several together, and names them', () => {
    const reply = preferring('scenario=empty, scenario="slow=250"')
    expect(JSON.parse(reply.body)[0]).toMatchObject({ data: [], rows: 0 })
    expect(reply.delayMs).toBe(250)
    expect(reply.headers['Preference-Applied']).toBe('scenario=empty, scenario=slow=250')
    expect(reply.headers['X-Mock-Scenario']).toBe('empty, slow=250')
  })

  it('adds to the scenarios of the session', () => {
    const mock = createMock({ now, scenarios: ['slow=100', 'empty@evm*'] })
    const reply = requestMock(mock, { path, headers: { Prefer: 'scenario=columns-reordered' } })
    expect(reply.headers['X-Mock-Scenario']).toBe('columns-reordered, slow=100')
    expect(reply.headers['Preference-Applied']).toBe('scenario=columns-reordered')
    expect(requestMock(mock, { path }).headers).not.toHaveProperty('Preference-Applied')
  })
})

describe('combined scenarios', { timeout: 120_000 }, () => {
  it('never make the mock throw', () => {
    const mock = createFaultyMock({ now })
    const requests = listExampleRequests(mock.world, mock.clock.now(), 'test-key')
    const names = [...listScenarios(), ...listFaults()].map(({ name }) => name)
    const some = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...requests), some, (sample, chosen) => {
        const Prefer = chosen.map(name => `scenario="${name}"`).join()
        expect(requestMock(mock, { ...sample, headers: { Prefer } }).status).toBeGreaterThanOrEqual(200)
      }),
      { seed: 4, numRuns: countRuns(400) },
    )
  })
})

describe('other preferences', () => {
  it.each<[given: string, want: string]>([
    ['scenario=flakey', 'did you mean: flaky'],
    ['code=abc', 'a whole number from 200 to 599'],
  ])('rejects %s with the valid form', (given, want) => {
    const reply = preferring(given)
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.body).message).toContain(want)
  })
})

describe('a Prefer header', () => {
  it.each<[given: string | undefined, want: Readonly<Record<string, string>>]>([
    [undefined, {}],
    ['Code = 410 ; reason=test , example=default', { code: '410', example: 'default' }],
    ['respond-async, wait=10', { 'respond-async': '', wait: '10' }],
    ['scenario=slow=50..200@evm*', { scenario: 'slow=50..200@evm*' }],
    ['scenario="slow@a?b=1,2", code=410', { scenario: 'slow@a?b=1,2', code: '410' }],
    [String.raw`scenario="a \"quoted\" one"`, { scenario: 'a "quoted" one' }],
    ['code=410, "not a name', { code: '410' }],
    ['scenario="never closed, code=410', {}],
    [`scenario=${' '.repeat(8_000)}"`, {}],
  ])('%.80s', (given, want) => {
    expect(readPreferences(given).map(({ name, value }) => [name, value])).toEqual(Object.entries(want))
  })
})
