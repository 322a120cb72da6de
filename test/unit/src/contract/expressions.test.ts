import { describe, expect, it } from 'vitest'
import {
  computeLastDigitUnit,
  countDecimals,
  createEnvironment,
} from '../../../../src/contract/expressions/create-environment.ts'
import {
  createGapReadingEnvironment,
  createReplyEnvironment,
} from '../../../../src/contract/expressions/create-reply-environment.ts'
import {
  indexRows,
  normalizeText,
  normalizeValue,
  stripPadding,
} from '../../../../src/contract/expressions/normalize-text.ts'
import { findBrokenRules, parseRule } from '../../../../src/contract/find-broken-rules.ts'
import { readYaml } from '../../../support/read-yaml.ts'

describe('functions of rules', () => {
  const cases = readYaml<Record<string, string[]>>(import.meta.url, 'rule-functions.yaml')
  const pairs = Object.entries(cases).flatMap(([value, texts]) => texts.map(text => [text, value]))

  it.each(pairs)('%s is %s', (text, value) => {
    expect(parseRule(text)({})).toBe(value === 'true')
  })

  it.each<[shown: unknown, unit: number]>([
    ['1.25e-3', 0.00001],
    ['0.600000000', 0.1],
    ['0.6000000238418579', 0.1],
    ['194607.0', 1],
    ['-2.50', 0.01],
  ])('find the unit of the last digit of %s', (shown, unit) => {
    expect(computeLastDigitUnit(shown) / unit).toBeCloseTo(1, 6)
  })

  it('know no number more exact than a 32-bit float, and count decimals', () => {
    expect(computeLastDigitUnit('0.123456789012')).toBeGreaterThanOrEqual(0.123 * 2 ** -23)
    expect(['12', '1.5', '-0.250'].map(countDecimals)).toEqual([0, 1, 3])
  })

  it('have limits: no variable of their own, not too many nodes, but any number of values', () => {
    const environment = createEnvironment()
    expect(() => environment.evaluate('rows')).toThrow(/rows/)
    expect(() => environment.parse(Array(1_001).fill('1').join(' + '))).toThrow(/1000|limit|exceed/i)
    const many = Array.from({ length: 300_000 }, (_, index) => index)
    const own = createEnvironment().registerVariable('many', 'list')
    expect(own.evaluate('largest(many)', { many })).toBe(299_999)
  })
})

it.each([
  ['a rule about rows once', 'size(rows) <= 2', [undefined]],
  ['a rule about a row for every row', 'row.n != 2', [1]],
  ['the query', 'row.n <= query.limit', [2]],
  ['other rows', 'row.n <= rows[0].n', [1, 2]],
  ['nothing where all hold', 'row.n > 0', []],
  ['a number as it was sent, or else as it was read', 'row.n == 0 || unit(sent.n) == 1.0', [2]],
])('a rule judges %s', (_, rule, rows) => {
  const context = {
    rows: [{ n: 1 }, { n: 2 }, { n: 3 }],
    sent: [{ n: 1 }, { n: 2 }, { n: '3.0' }],
    query: { limit: 2 },
    now: 0,
  }
  expect(findBrokenRules([{ id: 'X', rule }], context).map(({ row }) => row)).toEqual(rows)
})

describe('functions over replies', () => {
  const environment = createReplyEnvironment()

  it.each<[expression: string, value: unknown]>([
    ['same("0xAB", "0xab")', true],
    ['same("Ab", "ab")', false],
    ['find([{"a": "0xAB", "b": 1.5}], "a", "0xab").b', 1.5],
    ['find([{"a": 1.0}], "a", 2.0)', null],
    ['take([1.0, 2.0, 3.0], 2)', [1, 2]],
    ['[decimals(0.0000001), decimals(2.25), decimals(1e21)]', [7n, 2n, 0n]],
    ['[number("2.5"), number(""), number(null)]', [2.5, Number.NaN, Number.NaN]],
    ['shape("2026-03-01")', '0000-00-00'],
    ['cut("abcdef", 2)', 'ab'],
    ['[ranking("1970-01-01T00:00:01Z"), ranking(7.0)]', [1000, 7]],
    ['[whole("3"), whole(3.5), numeric("x"), finite(1.0 / 0.0)]', [true, false, false, false]],
    ['round(2.6)', 3],
    ['[digits("0.0120"), digits("-1.5e10")]', [3, 2]],
    ['fractions([{"a": 1.5, "b": 2.0}, {"a": 0.25}])', [1.5, 0.25]],
    ['get({"a": 1.0}, "a")', 1],
    ['names({"b": 1, "a": 2})', ['b', 'a']],
    ['flat([[1.0], [2.0, 3.0]])', [1, 2, 3]],
    ['distinct(["a", "b", "a"])', ['a', 'b']],
    ['sorted([10.0, 9.0, 100.0])', [9, 10, 100]],
    ['[rising([1.0, 1.0, 2.0]), rising([2.0, 1.0])]', [true, false]],
    ['rising([[1.0, 5.0], [1.0, 6.0], [2.0, 0.0]])', true],
    ['[falling([3.0, 2.0, 2.0]), falling([1.0, 2.0])]', [true, false]],
    ['[median([5.0, 1.0, 3.0]), median([1.0, 2.0, 3.0, 4.0]), median(["x"])]', [3, 3, Number.NaN]],
  ])('compute %s', (expression, value) => {
    expect(environment.evaluate(expression)).toEqual(value)
  })

  it('take unknown names only when the environment is open', () => {
    expect(() => environment.evaluate('other')).toThrow(/other/)
    expect(createReplyEnvironment({ isOpen: true }).evaluate('other + 1.0', { other: 2 })).toBe(3)
  })

  it('know the variables of readings, and the names that a gap defines', () => {
    const expression = 'outcome == "error" && size(rows) == 0 && depth == 2.0'
    const variables = { outcome: 'error', rows: [], depth: 2 }
    expect(createGapReadingEnvironment(['depth']).evaluate(expression, variables)).toBe(true)
    expect(() => createGapReadingEnvironment([]).evaluate('depth', {})).toThrow(/depth/)
  })
})

describe('equal values', () => {
  const isEqualValue = (one: unknown, other: unknown) => normalizeValue(one) === normalizeValue(other)

  it('ignore padding, and the case of hexadecimal texts only', () => {
    expect(isEqualValue('0xABCD', '0xabcd\0\0')).toBe(true)
    expect(isEqualValue('USDC', 'USDC\0')).toBe(true)
    expect(isEqualValue('USDC', 'usdc')).toBe(false)
    expect(isEqualValue(1, '1')).toBe(false)
    expect(isEqualValue(null, null)).toBe(true)
    const list = ['0xAB']
    expect(normalizeValue(list)).toBe(list)
    expect(normalizeText('0XAB\0')).toBe('0xab')
  })

  it('lead to the first row that has them, by one index for each list and column', () => {
    const rows = [{ a: '0xAB', n: 1 }, { a: '0xab\0', n: 2 }, null, { n: 3 }]
    const byAddress = indexRows(rows)('a')
    expect(byAddress.get('0xab')).toBe(rows[0])
    expect(byAddress.get('0xAB')).toBeUndefined()
    expect(indexRows(rows)('n').get(2)).toBe(rows[1])
    expect(indexRows(rows)('a')).toBe(byAddress)
    expect(indexRows([...rows])('a')).not.toBe(byAddress)
  })

  it('have no NULs at the end, which long texts lose at once', () => {
    const long = `${'\0'.repeat(200_000)}a`
    expect(['USD\0\0\0', '\0\0', '', '\0a\0b\0', long].map(stripPadding)).toEqual([
      'USD',
      '',
      '',
      '\0a\0b',
      long,
    ])
  })
})
