import { expect, test } from 'vitest'
import { planGapProbes } from '../../../../../../src/conformance/checks/gaps/plan-gap-probes.ts'
import { gapObserverDefinitions } from '../../../../../../src/conformance/model/gap-observer-definitions.ts'

const probes = planGapProbes()
const gapOf = (name: string) => name.split(':')[1] ?? ''

test('plans every probe of every gap under a name of its own', () => {
  const count = Object.values(gapObserverDefinitions).reduce(
    (sum, { probes: own = [] }) => sum + own.length,
    0,
  )
  expect(probes).toHaveLength(count)
  expect(new Set(probes.map(({ name }) => name)).size).toBe(count)
})

test('expects nothing of a probe', () => {
  for (const { profile, expects } of probes) expect([profile, expects]).toEqual(['negative', 'any'])
})

test('writes every value as a text or an input', () => {
  const values = probes.flatMap(({ query }) => Object.values(query))
  expect(values.filter(value => typeof value !== 'string' && typeof value.input !== 'string')).toEqual([])
  expect(values.filter(value => value === 'undefined')).toEqual([])
})

test('puts the probes of a gap with priority before those of the other', () => {
  const order = [...new Set(probes.map(({ name }) => gapOf(name)))]
  const pairs = Object.entries(gapObserverDefinitions).flatMap(([id, { ahead, probes: own }]) =>
    ahead !== undefined && own !== undefined && gapObserverDefinitions[ahead].probes !== undefined
      ? [[id, ahead] as const]
      : [],
  )
  for (const [id, ahead] of pairs) expect(order.indexOf(id)).toBeLessThan(order.indexOf(ahead))
})
