import { expect, it, test } from 'vitest'
import {
  checkCost,
  computeCost,
  toSmallestUnits,
  toUnits,
} from '../../../../../src/conformance/plan/compute-cost.ts'
import { getPayment } from '../../../../../src/contract/contract.ts'
import { buildPlanned, buildPlannedList } from '../../../../support/build-planned.ts'

const { price } = getPayment()

it.each<[number, bigint]>([
  [0, 0n],
  [0.000001, 1n],
  [0.05, 50_000n],
  [0.1 + 0.2, 300_000n],
  [1.25, 1_250_000n],
])('counts %d units as %d smallest ones, of which a million is a unit', (units, amount) => {
  expect(toSmallestUnits(units)).toBe(amount)
  expect(toUnits(amount)).toBeCloseTo(units, 12)
})

test('counts signed payments only, without errors of rounding', () => {
  const free = [
    buildPlanned('a'),
    buildPlanned('b', { payment: 'spent' }),
    buildPlanned('c', { payment: 'garbage' }),
  ]
  expect(computeCost(free)).toEqual({ paid: 0, cost: 0 })
  const { paid, cost } = computeCost([...free, ...buildPlannedList(3, { payment: 'signed' })])
  expect([paid, cost]).toEqual([3, 0.15])
  expect(price).toBe(0.05)
})

test('allows a plan that costs exactly what may be spent, and no more', () => {
  const planned = buildPlannedList(3, { payment: 'signed' })
  expect(() => checkCost(planned, 0.15)).not.toThrow()
  expect(() => checkCost(planned, 0.149999)).toThrow('The plan costs more than may be spent.')
})

it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses to spend %d', maxCost => {
  expect(() => checkCost(buildPlannedList(1, { payment: 'signed' }), maxCost)).toThrow('no amount to spend')
})

test('refuses a budget for a plan without payments', () => {
  expect(() => checkCost([buildPlanned('a')], 1)).toThrow('There is nothing to pay for.')
})
