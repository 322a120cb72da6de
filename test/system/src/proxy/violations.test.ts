import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultApiKey } from '../../../../mocks/core/default-api-key.ts'
import { type MockServer, serveMock } from '../../../../mocks/server.ts'
import { judge } from '../../../../src/conformance/judge/judge.ts'
import type { Run } from '../../../../src/conformance/model/recording.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { listPaths } from '../../../../src/contract/match-route.ts'
import { createFaultyMock } from '../../../faults/create-faulty-mock.ts'
import { listFaults } from '../../../faults/list-faults.ts'
import { isEveryRun, sampleCases } from '../../../support/count-runs.ts'
import { recordMockRun } from '../../../support/record-mock-run.ts'
import { startTestProxy, type TestProxy } from './start-test-proxy.ts'

/** Faults that one reply of each of these families shows. */
const families = 'type null missing minimum fraction pattern envelope transport rule'.split(' ')
const MANY = isEveryRun ? 60 : 18

const mock = createFaultyMock({ seed: 7, size: 'small', now: '2026-01-15T12:00:00Z' })
let server: MockServer
let proxy: TestProxy
let paths: ReadonlyMap<string, string>
let run: Run

beforeAll(async () => {
  server = await serveMock(mock, { port: 0 })
  const { base_url: base, social_base_url: social } = server.urls
  proxy = await startTestProxy(base, { target: { base, social } })
  const recording = await recordMockRun(mock, { profile: 'smoke' })
  run = recording.run
  paths = new Map(
    recording.exchanges.map(({ operation, url }) => {
      const { pathname, search } = new URL(url)
      return [operation, `${pathname}${search}`]
    }),
  )
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await server.close()
})

const ask = (operation: string) =>
  fetch(`${proxy.url}${paths.get(operation)}`, {
    headers: { 'X-API-Key': defaultApiKey, Origin: 'http://localhost:3000' },
  })

describe('a reply that breaks the contract', { timeout: 120_000 }, () => {
  it(`is named in a header, with ${MANY} faults on`, async () => {
    const faults = families.flatMap(family => {
      const own = listFaults(family).filter(({ level = 'documented' }) => level === 'documented')
      return own.filter((_, at) => at % Math.ceil((own.length * families.length) / MANY) === 0)
    })
    expect(faults.length).toBeGreaterThan(0.8 * MANY)
    const unnamed: string[] = []
    let named = 0
    for (const { name, concerns = () => true } of faults) {
      mock.set({ scenarios: [name] })
      const ids: string[] = []
      const direct: string[] = []
      for (const { id } of sampleCases(contract.operations.filter(concerns), 8)) {
        const { headers } = await ask(id)
        ids.push(...(headers.get('x-contract-violation')?.split(', ') ?? []))
        const { exchange } = proxy.passed.at(-1) ?? {}
        if (exchange === undefined) continue
        const recording = { run: { ...run, traffic: true } as const, exchanges: [exchange], unsent: [] }
        for (const { id: requirement, verdict } of judge(recording).requirements)
          if (verdict === 'fail') direct.push(requirement)
      }
      if (ids.length > 0) named++
      const missed = ids.length === 0 && direct.length > 0
      const wrong = ids.filter(id => !direct.includes(id))
      if (missed || wrong.length > 0) unnamed.push(`${name}: ${ids} for ${direct}`)
    }
    mock.set({ scenarios: [] })
    expect(unnamed).toEqual([])
    expect(named).toBeGreaterThan(0.8 * MANY)
  })

  it('is not named for a conforming service', async () => {
    for (const { id } of contract.operations) {
      const { headers, status } = await ask(id)
      expect([id, status, headers.get('x-contract-violation')]).toEqual([id, 200, null])
    }
    expect(listPaths(contract.operations[0] as never).length).toBe(2)
  })
})
