import { expect, it } from 'vitest'
import { orderChecks } from '../../../src/conformance/checks/rows/order-checks.ts'
import { buildExchange, judgeRequirement } from '../../support/build-exchange.ts'

it.each([
  ['are sorted hold', [2, 1], 'holds'],
  ['are sorted but for ties hold', [2, 2, 1], 'holds'],
  ['changed places do not', [1, 2], 'broken'],
  ['are all alike cannot tell', [1, 1], 'unclear'],
  ['are alone cannot tell', [1], 'nothing'],
])('rows in an order: those that %s', (_, scores, want) => {
  const rows = scores.map(momentumScore => ({ momentumScore }))
  const seen = buildExchange('trendingMomentum', { rows })
  expect(judgeRequirement(orderChecks, [seen], 'ORD-MO', 'trendingMomentum')).toBe(want)
})
