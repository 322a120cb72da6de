import { describe, expect, it } from 'vitest'
import { sortOrderChecks } from '../../../../../src/conformance/checks/rows/sort-order-checks.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import { buildExchange, judgeRequirement } from '../../../../support/build-exchange.ts'

it.each([
  ['are sorted hold', [2, 1], 'holds'],
  ['are sorted but for ties hold', [2, 2, 1], 'holds'],
  ['changed places do not', [1, 2], 'broken'],
  ['are all alike cannot tell', [1, 1], 'unclear'],
  ['are alone cannot tell', [1], 'nothing'],
])('judges rows in an order that %s', (_, scores, want) => {
  const rows = scores.map(momentumScore => ({ momentumScore }))
  const seen = buildExchange('trendingMomentum', { rows })
  expect(judgeRequirement(sortOrderChecks.current, [seen], 'ORD-MO', 'trendingMomentum')).toBe(want)
})

describe('an order by a name that may not be sortable', () => {
  const pools = (query: Readonly<Record<string, string>>, fees: readonly number[]) =>
    buildExchange('dexdV3Pools', { query, rows: fees.map(fee => ({ fee })) })
  const asked = pools({ order_asc: 'fee' }, [1, 3, 2])

  it.each<[string, Exchange[], string]>([
    ['is broken where the opposite order is kept', [pools({ order_desc: 'fee' }, [3, 2, 1])], 'broken'],
    ['is not where nothing tells of the opposite', [], 'unclear'],
    ['nor where the opposite is not kept either', [pools({ order_desc: 'fee' }, [3, 1, 2])], 'unclear'],
    ['nor by another request', [pools({ order_desc: 'fee', limit: '3' }, [3, 2, 1])], 'unclear'],
    ['nor by another order', [pools({ order_desc: 'createdAt' }, [3, 2, 1])], 'unclear'],
  ])('%s', (_, others, want) => {
    expect(
      judgeRequirement(sortOrderChecks.current, [asked, ...others], 'ORD-PL-asc-fee', 'dexdV3Pools'),
    ).toBe(want)
  })
})
