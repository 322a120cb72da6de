import { expect, test } from 'vitest'
import { getInput } from '../../../../../src/conformance/inputs/inputs.ts'
import { planSmoke } from '../../../../../src/conformance/plan/plan-requests.ts'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'

const planned = planSmoke()

test('requests each operation once', () => {
  const ids = contract.operations.map(({ id }) => id)
  expect(planned.map(({ operation }) => operation).sort()).toEqual([...ids].sort())
  expect(new Set(planned.map(({ name }) => name)).size).toBe(ids.length)
})

test('sends the required parameters only, and no Accept', () => {
  for (const { operation, query, ...more } of planned) {
    const required = getOperation(operation).parameters.filter(each => each.required)
    expect(Object.keys(query).sort()).toEqual(required.map(({ name }) => name).sort())
    expect(more).toEqual({ name: `smoke:${operation}`, profile: 'smoke', expects: 'success' })
  }
})

test('requests what gives an input before what takes it', () => {
  const places = new Map(planned.map(({ operation }, place) => [operation, place]))
  for (const { operation, query } of planned)
    for (const value of Object.values(query)) {
      const givers = typeof value === 'string' ? [] : getInput(value.input).from
      for (const giver of givers) expect(places.get(giver)).toBeLessThan(places.get(operation) ?? -1)
    }
})
