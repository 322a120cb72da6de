import { expect, it, test } from 'vitest'
import {
  createDistinctListChooser,
  createSampleChooser,
} from '../../../../../src/conformance/inputs/define-inputs.ts'
import {
  defineInputVariants,
  markSourceAsCandidate,
} from '../../../../../src/conformance/inputs/find-input-values.ts'
import {
  getUnknownValue,
  inputs,
  isUnknownValue,
  listUnknownValues,
  noSuchValue,
} from '../../../../../src/conformance/inputs/inputs.ts'
import type { Input } from '../../../../../src/conformance/model/input.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'

const found = (names: string) => [...names].map((value, at) => ({ value, source: `row ${at} token0` }))
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
  const values = [...found('abc'), { value: 'd', source: 'row 3 token1' }, ...found('e')]
  expect(others.get('evm.token.other')?.choose?.(values, 0)).toEqual({
    value: 'd',
    source: markSourceAsCandidate('row 3 token1'),
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

/** An input that chooses the last value. */
const last: Input = { input: 'last', from: [], find: () => [], choose: values => values.at(-1) }

test('puts what other requests name at the end of a long list', () => {
  const first: Input = { ...last, choose: ([value]) => value }
  expect(createDistinctListChooser(10, [first])(found('abcdefghijkl'), 0)?.value).toBe('b,c,d,e,f,g,h,i,j,a')
  expect(createDistinctListChooser(9, [first])(found('abcdefghijkl'), 0)?.value).toBe('a,b,c,d,e,f,g,h,i')
})

test('takes all values of the configuration, else the first that was found, and the others', () => {
  expect(createSampleChooser(50, [last])(found('abcd'), 2)?.value).toBe('a,b,d')
  expect(createSampleChooser(50, [last])(found('abcd'), 0)?.value).toBe('a,d')
  expect(createSampleChooser(3, [last])(found('abcd'), 3)?.value).toBe('a,b,d')
  expect(createSampleChooser(50, [last])([], 0)).toBeUndefined()
})

test.each([
  ['altchain.pool', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
  ['evm.wallet', /^0x[\da-f]{40}$/],
  ['social.symbol', /^[A-Z]+$/],
])('lists different values of the form of %s', (input, form) => {
  const values = listUnknownValues(getUnknownValue(input), 3000)
  expect(values[0]).toBe(inputs.current.get(input)?.unknown)
  expect(new Set(values).size).toBe(3000)
  expect(values.filter(value => !form.test(value))).toEqual([])
})

test('replaces digits, and letters by those of the second half, from the end', () => {
  expect(listUnknownValues('M000', 12)).toEqual(
    [...'0123456789'].map(digit => `M00${digit}`).concat('M010', 'M011'),
  )
  expect(listUnknownValues('x-ab', 5)).toEqual(['x-ab', 'x-aa', 'x-bb', 'x-ba', 'a-ab'])
  expect(listUnknownValues(noSuchValue, 0)).toEqual([])
})

test('recognizes them, and no others', () => {
  const named = [...inputs.current.values()].flatMap(({ unknown }) => unknown ?? [])
  const most = Math.max(
    ...contract.operations.flatMap(({ parameters }) => parameters.map(({ schema }) => schema.maxItems ?? 0)),
  )
  const values = [...named, noSuchValue].flatMap(value => listUnknownValues(value, most + 1))
  expect(values.filter(value => !isUnknownValue(value))).toEqual([])
  for (const text of ['', 'BTC', '8453', getUnknownValue('evm.token').toUpperCase()])
    expect(isUnknownValue(text)).toBe(false)
})

test('has a text for an input that names none', () => {
  expect(getUnknownValue('closed.after')).toBe(noSuchValue)
})
