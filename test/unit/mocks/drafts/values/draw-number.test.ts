import { expect, it } from 'vitest'
import { clampNumber, drawNumber } from '../../../../../mocks/drafts/values/draw-number.ts'
import { readShape } from '../../../../../mocks/drafts/values/read-shape.ts'

const fractions = [0, 0.001, 0.25, 0.5, 0.75, 0.999]
const draw = (schema: object, name: string) =>
  fractions.map(fraction => drawNumber(readShape(schema), name, fraction, 1_768_478_400))

it('stays within the bounds, whatever the name', () => {
  for (const name of ['price', 'score', 'count', 'x'])
    for (const value of draw({ type: 'number', minimum: 2, maximum: 3 }, name)) {
      expect(value).toBeGreaterThanOrEqual(2)
      expect(value).toBeLessThanOrEqual(3)
    }
})

it('draws whole numbers for integers, and digits that the shape has', () => {
  expect(draw({ type: 'integer' }, 'holderCount').every(Number.isInteger)).toBe(true)
  expect(clampNumber(1.23456, { ...readShape({ type: 'number' }), decimals: 2 })).toBe(1.23)
})

it('draws changes of both signs, and ratios up to 1', () => {
  const changes = draw({ type: 'number' }, 'priceChange')
  expect([Math.min(...changes) < 0, Math.max(...changes) > 0]).toEqual([true, true])
  expect(Math.max(...draw({ type: 'number' }, 'successRate'))).toBeLessThanOrEqual(1)
})

it('gives the instant of the reply to a name of a time, unless the maximum is below', () => {
  expect(new Set(draw({ type: 'integer' }, 'lastTradeUnixTime'))).toEqual(new Set([1_768_478_400]))
  expect(Math.max(...draw({ type: 'integer', maximum: 60 }, 'lastTradeUnixTime'))).toBeLessThanOrEqual(60)
})
