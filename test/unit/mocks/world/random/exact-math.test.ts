import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cosineOfTurn,
  cube,
  naturalLogarithm,
  reproducibleExp,
  reproduciblePower,
} from '../../../../../mocks/world/random/exact-math.ts'
import { countRuns } from '../../../../support/count-runs.ts'

const seed = { seed: 1993, numRuns: countRuns(2000) }
const doubles = (min: number, max: number) => fc.double({ min, max, noNaN: true })

describe('functions that are the same in every engine', () => {
  // The very bits: another value on another engine would be another market.
  it.each([
    ['exp of 1.5', reproducibleExp(1.5), 4.4816890703380645],
    ['exp of -0.1', reproducibleExp(-0.1), 0.9048374180359595],
    ['exp of 300.5', reproducibleExp(300.5), 3.202519714603633e130],
    ['log of 3', naturalLogarithm(3), 1.0986122886681096],
    ['log of 0.7', naturalLogarithm(0.7), -0.35667494393873245],
    ['log of 1e300', naturalLogarithm(1e300), 690.7755278982137],
    ['power of 7 and -0.95', reproduciblePower(7, -0.95), 0.15745514709826436],
    ['cosine of a tenth of a turn', cosineOfTurn(0.1), 0.8090169943749475],
    ['cosine of 7.4 turns', cosineOfTurn(7.4), -0.8090169943749488],
    ['cube of 0.1', cube(0.1), 0.0010000000000000002],
  ])('%s', (_, got, want) => expect(got).toBe(want))

  it.each([
    ['exp of 0', reproducibleExp(0), 1],
    ['exp of a number far below 0', reproducibleExp(-1825), 0],
    ['log of 1', naturalLogarithm(1), 0],
    ['cosine of no turn', cosineOfTurn(0), 1],
    ['cosine of a quarter', cosineOfTurn(0.25), 0],
    ['cosine of a half', cosineOfTurn(-0.5), -1],
  ])('%s is exact', (_, got, want) => expect(got).toBe(want))

  it('are exact to the last digits', () => {
    const near = (got: number, want: number) => Math.abs(got - want) <= 4.5e-16 * Math.abs(want)
    fc.assert(
      fc.property(doubles(-700, 700), x => near(reproducibleExp(x), Math.exp(x))),
      seed,
    )
    fc.assert(
      fc.property(doubles(1e-300, 1e300), x => near(naturalLogarithm(x), Math.log(x))),
      seed,
    )
    fc.assert(
      fc.property(doubles(0.5, 2), x => near(naturalLogarithm(x), Math.log(x))),
      seed,
    )
    fc.assert(
      fc.property(doubles(-9, 9), x => Math.abs(cosineOfTurn(x) - Math.cos(2 * Math.PI * x)) < 1e-14),
      seed,
    )
  })
})
