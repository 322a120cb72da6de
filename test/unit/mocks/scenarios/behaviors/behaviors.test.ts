import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { findScenario } from '../../../../../mocks/scenarios/list-scenarios.ts'
import type { Scenario } from '../../../../../mocks/scenarios/scenario.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'

const start = (name: string, argument?: string) => (findScenario(name) as Scenario).start(argument)

/** The context of a request, as far as scenarios read it. */
function ask(id: OperationId = 'tokenDetails', options: Partial<GapChoices> = {}) {
  return {
    operation: getOperation(id),
    request: { path: '/altchain/token-details', query: '', header: () => undefined },
    query: { token_address: 'abc' },
    ...trackGapChoices({ ...defaultGapChoices.current, ...options }),
  } as unknown as RequestContext
}
const reply = { status: 200, headers: { Date: 'now' }, body: '[]' }

const force = (status: string, id?: OperationId) => start('code', status).before?.(ask(id), 0)

test('gives a status with a body and the headers it needs', () => {
  expect(force('404')?.status).toBe(404)
  expect(force('503')).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
  expect(force('405')?.headers.Allow).toContain('GET')
  expect(force('410')?.body).toContain('Gone.')
  expect(force('410', 'sentimentShifts')?.body).toContain('This version has been sunset.')
  expect(start('code', '200')).toEqual({})
  for (const status of ['', '199', '204', '302', '600', 'ok'])
    expect(() => start('code', status), status).toThrow()
})

/** The delays of a hundred requests. */
function delay(argument?: string): number[] {
  const { after } = start('slow', argument)
  return Array.from({ length: 100 }, (_, count) => after?.(reply, ask(), count).delayMs ?? 0)
}

test('delays every reply by a fixed time, or by a range, the same for the same requests', () => {
  expect(new Set(delay('200'))).toEqual(new Set([200]))
  expect(new Set(delay())).toEqual(new Set([1_000]))
  expect(new Set(delay('forever'))).toEqual(new Set([Number.POSITIVE_INFINITY]))
  const delays = delay('50..200')
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(50)
  expect(Math.max(...delays)).toBeLessThanOrEqual(200)
  expect(new Set(delays).size).toBeGreaterThan(30)
  expect(delay('50..200')).toEqual(delays)
})

test('adds to the delay of another scenario', () => {
  expect(start('slow', '200').after?.({ ...reply, delayMs: 30 }, ask(), 0).delayMs).toBe(230)
})

const answer = (name: string, argument?: string, options?: Partial<GapChoices>) =>
  start(name, argument).before?.(ask('tokenDetails', options), 1)

test('fails every few requests, or some percent of all', () => {
  const fail = (argument: string | undefined, requests: number) => {
    const { before } = start('flaky', argument)
    const counts = Array.from({ length: requests }, (_, i) => i + 1)
    return counts.filter(count => before?.(ask(), count) !== undefined)
  }
  expect(fail(undefined, 9)).toEqual([3, 6, 9])
  expect(fail('1', 3)).toEqual([1, 2, 3])
  expect(fail('12.5%', 1_000).length / 1_000).toBeCloseTo(0.125, 1)
  expect(fail('0%', 100)).toEqual([])
  expect(fail('100%', 100)).toHaveLength(100)
  for (const argument of ['0', '101%', 'often', '-1'])
    expect(() => start('flaky', argument), argument).toThrow()
})

test('is down for maintenance, or answers with the page of a gateway', () => {
  expect(JSON.parse(answer('maintenance')?.body ?? '')).toHaveProperty('message')
  const page = { 'Content-Type': 'text/html' }
  expect(answer('maintenance', 'html')).toMatchObject({
    status: 503,
    headers: { ...page, 'Retry-After': '120' },
  })
  expect(answer('gateway-html')?.body).toContain('<title>502 Bad Gateway</title>')
  expect(answer('gateway-html', '503')?.body).toContain('<title>503 Service Temporarily Unavailable</title>')
  expect(answer('gateway-html', '504')?.body).toContain('<title>504 Gateway Time-out</title>')
  expect(answer('gateway-html', '200')).toMatchObject({
    status: 200,
    body: expect.stringContaining('Sign in'),
  })
})
