import { expect, test } from 'vitest'
import { createTimeLookup } from '../../../../../src/conformance/report/create-time-lookup.ts'
import { buildLatency, buildReport, buildRequirementResult } from '../../../../support/build-report.ts'

const [first, second, idle, elsewhere, service] = [
  buildRequirementResult({ id: 'A' }),
  buildRequirementResult({ id: 'B', evaluated: 1 }),
  buildRequirementResult({ id: 'C', evaluated: 0 }),
  buildRequirementResult({ id: 'A', operationId: 'ohlcvPool' }),
  buildRequirementResult({ id: 'D', operationId: null }),
] as const
const report = buildReport([first, second, idle, elsewhere, service], {
  latency: [buildLatency('tokenDetails', { total: 90, start: 1000, stop: 3000 })],
})
const find = createTimeLookup(report)

test('gives each exercised requirement an equal share of the time of its operation', () => {
  const share = { ms: 45, start: 1000, stop: 3000 }
  expect([find(first), find(second)]).toEqual([share, share])
})

test('gives no time to what was not exercised', () => {
  expect(find(idle)).toBeUndefined()
})

test('knows no time of an operation without latency, nor of the service', () => {
  expect(find(elsewhere)).toBeUndefined()
  expect(find(service)).toBeUndefined()
})
