import { describe, expect, it } from 'vitest'
import { consistencyChecks } from '../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import { buildExchange, judgeRequirement } from '../../../../support/build-exchange.ts'

describe('the digits of a price below a dollar', () => {
  const priced = (details: number, multi: number) => [
    buildExchange('tokenDetails', { rows: [{ tokenAddress: 'T', priceUSD: details }] }),
    buildExchange('priceVolumeMulti', { rows: [{ tokenAddress: 'T', priceUSD: multi }] }),
  ]
  it.each<[string, number, number, string, string]>([
    ['are all there', 0.371_234_5, 0.371_234_5, 'holds', 'holds'],
    ['are rounded to cents in one table', 0.37, 0.371_234_5, 'broken', 'unclear'],
    ['are four in one table', 0.3712, 0.371_234_5, 'holds', 'unclear'],
    ['are two in both', 0.37, 0.37, 'unclear', 'unclear'],
    ['are those of a dollar', 1, 0.999_812_3, 'nothing', 'unclear'],
    ['are of another price', 0.5, 0.371_234_5, 'unclear', 'unclear'],
    ['are those of nothing', 0, 0.000_123_4, 'nothing', 'unclear'],
  ])('%s', (_, one, other, details, multi) => {
    const judged = (['tokenDetails', 'priceVolumeMulti'] as const).map(id =>
      judgeRequirement(consistencyChecks.current, priced(one, other), 'XEP-03-digits', id),
    )
    expect(judged).toEqual([details, multi])
  })
})
