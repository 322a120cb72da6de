import { expect, it, test } from 'vitest'
import {
  defineInputVariants,
  markSourceAsCandidate,
} from '../../../../../../src/conformance/inputs/candidates/define-input-variants.ts'
import type { Input } from '../../../../../../src/conformance/model/input.ts'
import { buildExchange } from '../../../../../support/build-exchange.ts'

const found = (names: string) => [...names].map((value, at) => ({ value, source: `pools row ${at} token0` }))
const input: Input = {
  input: 'evm.token',
  from: ['dexdV3Pools'],
  parameter: { name: 'token_address', under: '/evm/' },
  find: () => found('abc'),
}
const others = new Map(defineInputVariants(input).map(each => [each.input, each]))
const draw = (place: string, names: string, given = 0) =>
  others.get(`evm.token.${place}`)?.choose?.(found(names), given)?.value

it.each([
  ['last', 'abcdefg', 'g'],
  ['middle', 'abcdefg', 'd'],
  ['next', 'abcdefg', 'd'],
  ['further', 'abcdefg', 'f'],
  ['middle', 'abbbc', 'b'],
  ['last', 'abba', 'b'],
])('draws the %s of %s, never the first: %s', (place, names, want) => {
  expect(draw(place, names)).toBe(want)
})

test('has no value when there is none but the first', () => {
  for (const place of ['middle', 'last', 'other', 'next', 'further'])
    expect(draw(place, 'aaa')).toBeUndefined()
})

test('draws from what was found, not from what is configured', () => {
  expect(draw('last', 'xyabc', 2)).toBe('c')
  expect(draw('last', 'xyy', 2)).toBeUndefined()
})

test('prefers a value of another column', () => {
  const values = [...found('abc'), { value: 'd', source: 'pools row 3 token1' }, ...found('e')]
  expect(others.get('evm.token.other')?.choose?.(values, 0)).toEqual({
    value: 'd',
    source: markSourceAsCandidate('pools row 3 token1'),
  })
})

test('omits what was requested before only where the next values are drawn', () => {
  const sent = [buildExchange('tvlTopOwners', { query: { token_address: 'b' } })]
  const values = (place: string) =>
    others
      .get(`evm.token.${place}`)
      ?.find(sent)
      .map(({ value }) => value)
  expect(values('next')).toEqual(['a', 'c'])
  expect(values('last')).toEqual(['a', 'b', 'c'])
})

test('drops the parameter of the input', () => {
  for (const each of others.values()) expect(each).not.toHaveProperty('parameter')
})
