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

  const computed = readYaml<[expression: string, value: unknown][]>(import.meta.url, 'reply-functions.yaml')

  it.each([...computed, ['[decimals(0.0000001), decimals(2.25), decimals(1e21)]', [7n, 2n, 0n]] as const])(
    'compute %s',
    (expression, value) => {
      expect(environment.evaluate(expression)).toEqual(value)
    },
  )

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
