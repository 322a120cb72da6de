import { describe, expect, it } from 'vitest'
import { describeScale, findScale } from '../../../../../../src/conformance/checks/rows/find-scale.ts'
import { readEvidence } from '../../../../../../src/conformance/evidence/read-evidence.ts'
import { listRules } from '../../../../../../src/contract/openapi-document.ts'
import { buildExchange } from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const rule = listRules('TokenDetails').find(({ id }) => id === 'INV-TD-08')
const supplies = [1_000, 2_500, 40_000, 5]

function find(factors: readonly (number | null)[]) {
  const exchanges = factors.map((factor, at) => {
    const totalSupply = supplies[at % supplies.length] as number
    const fdvUSD = factor === null ? null : 3 * totalSupply * factor
    return buildExchange('tokenDetails', { rows: [{ priceUSD: 3, totalSupply, fdvUSD }] })
  })
  const { exchanges: seen } = readEvidence({ run: buildRun({}), exchanges, unsent: [] })
  return rule && findScale(rule, seen)
}

describe('a column', () => {
  it.each<[string, readonly (number | null)[], number | undefined]>([
    ['that is right', [1, 1, 1], undefined],
    ['of which each is a hundred times too large', [100, 101, 97], 2],
    ['of which each is a thousandth', [0.001, 0.00101, 0.001], -3],
    ['that is unknown now and then', [1e9, null, 1e9, 1e9], 9],
    ['of which one is right', [100, 100, 100, 1], undefined],
    ['of which each is off by something else', [30, 30, 30], undefined],
    ['of which two are off by another power', [100, 100, 1000], undefined],
    ['of two values', [100, 100], undefined],
    ['of one value, again and again', [100, null, null, null, 100, null, null, null, 100], undefined],
    ['that is unknown', [null, null, null], undefined],
    ['that is nothing', [0, 0, 0], undefined],
  ])('%s', (_, factors, power) => expect(find(factors)?.power).toBe(power))

  it('is described in words', () => {
    expect(describeScale({ column: 'fdvUSD', power: 2, values: 3 })).toBe(
      'fdvUSD is a hundred times too large, in all 3 values that tell.',
    )
    expect(describeScale({ column: 'fdvUSD', power: -18, values: 5 })).toBe(
      'fdvUSD is 10^18 times too small, in all 5 values that tell.',
    )
  })
})
