import { expect, it, test } from 'vitest'
import type { AuthoredInput } from '../../../../../src/conformance/inputs/authored-input.ts'
import {
  defineInputVariants,
  markSourceAsCandidate,
} from '../../../../../src/conformance/inputs/candidates/define-input-variants.ts'
import { findInputValues } from '../../../../../src/conformance/inputs/candidates/find-input-values.ts'
import {
  findAttributeColumns,
  listRows,
  readAttributeValues,
} from '../../../../../src/conformance/inputs/candidates/list-rows.ts'
import { findRarestValues } from '../../../../../src/conformance/inputs/candidates/sort-by-frequency.ts'
import {
  createDistinctListChooser,
  createSampleChooser,
} from '../../../../../src/conformance/inputs/create-distinct-list-chooser.ts'
import { inputs } from '../../../../../src/conformance/inputs/inputs.ts'
import {
  getUnknownValue,
  isUnknownValue,
  listUnknownValues,
  noSuchValue,
} from '../../../../../src/conformance/inputs/list-unknown-values.ts'
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

test('drops the parameter of the input', () => {
  for (const each of others.values()) expect(each).not.toHaveProperty('parameter')
})

const hex = (sign: string) => `0x${sign.repeat(40)}`
const createdAt = (time: string) => `2026-01-15 ${time}`
const pool = (name: string, token0: string, token1: string, fee: number, time = '00:00:00') => ({
  poolAddress: hex(name),
  token0Address: hex(token0),
  token1Address: hex(token1),
  fee,
  createdAt: createdAt(time),
})
const exchanges = [
  buildExchange('dexdV3Pools', {
    rows: [
      pool('1', 'a', 'b', 100, '11:59:00'),
      pool('2', 'a', 'b', 500, '09:00:00'),
      pool('3', 'c', 'a', 3000),
    ],
  }),
]
const from = ['dexdV3Pools']
const find = (input: AuthoredInput) => findInputValues(input, exchanges).map(({ value }) => value.at(-1))

test('finds the values of an attribute in the order of the rows', () => {
  expect(find({ is: 'pool.address', from })).toEqual(['1', '2', '3'])
  expect(find({ is: 'pool.address', from: ['dexeV3Pools'] })).toEqual([])
})

test('looks at rows with certain values only', () => {
  expect(find({ is: 'pool.address', from, where: { fee: 500 } })).toEqual(['2'])
})

test('puts rows with the largest values of a column first', () => {
  expect(find({ is: 'pool.address', from, most: 'fee' })).toEqual(['3', '2', '1'])
})

test('omits values that were created within an hour of the newest, unless all were', () => {
  const settled = { is: 'pool.createdAt', in: from }
  expect(find({ is: 'pool.address', from, settled })).toEqual(['2', '3'])
  expect(find({ is: 'pool.address', from, settled, where: { fee: 100 } })).toEqual(['1'])
})

test('ranks values by their rows', () => {
  expect(find({ is: 'token.address', from, rank: 'in most rows' })).toEqual(['a', 'b', 'c'])
  expect(find({ is: 'token.address', from, rank: 'second of most pairs' })).toEqual(['b', 'a'])
  expect(find({ is: 'pool.token0.address', from, rank: 'in fewest rows', among: from })).toEqual(['c'])
})

const list = (names: string, query = {}) =>
  buildExchange('dexdV3Pools', {
    query,
    rows: [...names].map(name => ({ poolAddress: name, token0Address: `${name}0\0`, token1Address: 1 })),
  })
const addresses = (exchanges: Parameters<typeof listRows>[1], sent = {}) =>
  listRows(['dexdV3Pools'], exchanges, sent).map(({ row }) => row.poolAddress)

test('lists the rows of the first successful reply to these parameters', () => {
  const failed = buildExchange('dexdV3Pools', { status: 500 })
  expect(addresses([failed, list('ab'), list('c')])).toEqual(['a', 'b'])
  expect(addresses([list('ab', { chain_id: '1' }), list('c')])).toEqual(['c'])
  expect(addresses([list('c'), list('ab', { chain_id: '1' })], { chain_id: '1' })).toEqual(['a', 'b'])
  expect(addresses([list('')])).toEqual([])
})

test('accepts any parameters of an operation that requires some', () => {
  const search = buildExchange('tokenPoolSearch', {
    query: { token_address: 'x' },
    rows: [{ poolAddress: 'p' }],
  })
  expect(listRows(['tokenPoolSearch', 'noSuchList'], [search], {})).toMatchObject([
    { row: { poolAddress: 'p' }, source: 'tokenPoolSearch row 0' },
  ])
})

test('finds the columns of an attribute of one entity, or of all of its kind', () => {
  const [row] = listRows(['dexdV3Pools'], [list('a')], {})
  if (row === undefined) throw new Error('no row')
  expect(findAttributeColumns(row, 'pool.address')).toEqual(['poolAddress'])
  expect(findAttributeColumns(row, 'pool.token1.address')).toEqual(['token1Address'])
  expect(findAttributeColumns(row, 'token.address')).toEqual(['token0Address', 'token1Address'])
  expect(findAttributeColumns(row, 'wallet.address')).toEqual([])
  expect(readAttributeValues(row, 'token.address', /^a0$/)).toEqual([
    { value: 'a0', source: 'dexdV3Pools row 0 token0Address' },
  ])
  expect(readAttributeValues(row, 'pool.address', /^0x/)).toEqual([])
})

test('finds the values in the fewest rows, in their order', () => {
  expect(findRarestValues(found('abcd'), found('aabbbcdd')).map(({ value }) => value)).toEqual(['c'])
  expect(findRarestValues([], found('a'))).toEqual([])
  expect(findRarestValues(found('dab'), found('aabbbdd')).map(({ value }) => value)).toEqual(['d', 'a'])
})

/** An input that chooses the last value. */
const last: Input = { input: 'last', from: [], find: () => [], choose: values => values.at(-1) }

test('joins the first different values with commas, and their sources', () => {
  expect(createDistinctListChooser(2, [last])(found('aabc'), 0)).toEqual({
    value: 'a,b',
    source: 'row 0 token0; row 2 token0',
  })
  expect(createDistinctListChooser(3, [last])(found('aabc'), 0)).toEqual({
    value: 'a,b,c',
    source: '3 values of the lists',
  })
})

test('returns undefined when there are too few different values', () => {
  expect(createDistinctListChooser(2, [])(found('aaa'), 0)).toBeUndefined()
  expect(createDistinctListChooser(4, [])(found('aabc'), 0)).toBeUndefined()
})

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
