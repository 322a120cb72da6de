import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { parseScenario } from '../../../../mocks/scenarios/parse-scenario.ts'
import { serveResource } from '../../../../mocks/steps/serve-resource.ts'
import { createWorld } from '../../../../mocks/world/world.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

const world = createWorld({ seed: 1, size: 'small' })
const shifts = { id: 'sentimentShifts', query: { comparison_period: '48h', limit: 3 } } as const
const pools = { id: 'clmmVenuePools', query: { limit: 3, offset: 0 } } as const

function serve(
  { id, query }: typeof pools | typeof shifts,
  changes: Partial<RequestContext> = {},
  options: Partial<GapChoices> = {},
) {
  const choices = { ...defaultGapChoices.current, ...options }
  const reply = serveResource({
    session: {},
    operation: getOperation(id),
    world,
    now: Date.UTC(2026, 0, 15) / 1000,
    query,
    scenarios: [],
    selection: undefined,
    choices,
    ...trackGapChoices(choices),
    ...changes,
  } as unknown as RequestContext)
  return { ...reply, body: JSON.parse(reply?.body ?? 'null') }
}

test('serves a table in its envelope', () => {
  const { status, headers, body } = serve(pools)
  expect({ status, headers }).toEqual({ status: 200, headers: { 'Content-Type': 'application/json' } })
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({ rows: 3, data: { length: 3 } })
})

test('serves what a scenario in force changes', () => {
  const { body } = serve(pools, { scenarios: [parseScenario('huge-page=5')] })
  expect(body[0].rows).toBe(5)
  expect(serve(pools, { scenarios: [parseScenario('empty')] }).body[0]).toMatchObject({ rows: 0, data: [] })
})

test('serves an empty table without columns where GAP-16 says so', () => {
  const { body } = serve(pools, { scenarios: [parseScenario('empty')] }, { 'GAP-16': 'drop' })
  expect(body[0].columns).toEqual([])
})

test('serves objects, with a date of deprecation in each where there is one', () => {
  const deprecatedAt = '2026-01-01T00:00:00Z'
  const { status, headers, body } = serve(shifts, { deprecatedAt })
  expect({ status, headers }).toEqual({ status: 200, headers: { 'Content-Type': 'application/json' } })
  expect(body.length).toBeGreaterThan(0)
  for (const entry of body) expect(entry.deprecated_at).toBe(deprecatedAt)
  expect(serve(shifts).body[0]).not.toHaveProperty('deprecated_at')
})
