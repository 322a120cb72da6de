import { describe, expect, it } from 'vitest'
import { findBrokenRules, parseRule, type Rule } from '../../../../src/contract/find-broken-rules.ts'

const rule = (text: string): Rule => ({ id: 'X', rule: text })

describe('functions of rules', () => {
  it.each([
    ['near(100.0, 100.00009)', true],
    ['near(100.0, 100.0002)', false],
    ['near(100.0, 101.0, 0.01)', true],
    ['near(0.0, 0.0)', true],
    ['rounded(0.33, 1.0 / 3.0)', true],
    ['rounded(0.35, 1.0 / 3.0)', false],
    ['rounded(1.66, 5.0 / 3.0) && rounded(1.67, 5.0 / 3.0)', true],
    ['rounded(0.36, 0.75 - 0.41, [0.75, 0.41])', true],
    ['rounded(0.38, 0.75 - 0.41, [0.75, 0.41])', false],
    ["rounded('2', 2.97)", true],
    ["rounded('2.0', 2.97)", false],
    ["unit('2.50') == 0.01 && unit(3.0) == 1.0 && unit('2E2') == 100.0", true],
    ['addsUp(12.36, [5.12, 7.22])', true],
    ['addsUp(12.38, [5.12, 7.22])', false],
    ['addsUp(3e9, [1e9, 2.000001e9])', true],
    ['addsUp(3e9, [1e9, 2.1e9])', false],
    ['quotient(1.663, 5.01, 3.02)', true],
    ['quotient(1.75, 5.01, 3.02)', false],
    ['quotient(0.0, 0.0, 3.02)', true],
    // The same numbers with the digits of a double, and of a 32-bit one.
    ["rounded('0.30559999999999998', 22.0 / 72.0)", true],
    ["rounded('0.30560000000000004', 22.0 / 72.0)", true],
    ["rounded('0.30580000000000002', 22.0 / 72.0)", false],
    ['rounded(0.6000000238418579, 3.0 / 5.0)', true],
    ["rounded('0.600000024', 3.0 / 5.0)", true],
    ["rounded('0.30555555', 22.0 / 72.0)", true],
    ['rounded(1.7000000476837158, 5.0 / 3.0)', true],
    ['rounded(1.7999999523162842, 5.0 / 3.0)', false],
    // The same number, filled up with zeros to the digits of a column.
    ["rounded('0.925900000000000', 25.0 / 27.0)", true],
    ["rounded('0.9259000000', 25.0 / 27.0)", true],
    ["rounded('0.925700000000000', 25.0 / 27.0)", false],
    // Six significant digits.
    ['addsUp(1470430, [905123, 565312])', true],
    ["addsUp('1470430.0', [905123.0, 565312.0])", true],
    ['addsUp(147043e5, [905123e4, 565312e4])', true],
    ['addsUp(1470410, [905123, 565312])', false],
    ['unit(1470430) == 10.0 && unit(3000000) == 10.0 && unit(147040) == 1.0', true],
    ['abs(-2.5) == 2.5', true],
    ['floor(-0.5) == -1.0', true],
    ['log(pow(2.0, 3.0)) / log(2.0) > 2.99', true],
    ['sum([1.5, 2.5]) == 4.0', true],
    ['largest([1.0, 3.0, 2.0]) - smallest([1.0, 3.0, 2.0]) == 2.0', true],
    ["unique(['a', 'b'])", true],
    ["unique(['a', 'b', 'a'])", false],
    ['ascending([1.0, 2.0, 5.0])', true],
    ['ascending([1.0, 1.0])', false],
    ["lower('0xAb') == '0xab'", true],
    ["symbol('$ETH') == symbol('eth')", true],
    ["time('2026-01-15T12:00:00+00:00') == 1768478400.0", true],
    ["seconds('5 minute') == 300.0 && seconds('4h') == 14400.0 && seconds('1 year') == 31536000.0", true],
  ])('%s is %s', (text, value) => {
    expect(parseRule(text)({})).toBe(value)
  })
})

describe('brokenRules', () => {
  const context = {
    rows: [{ n: 1 }, { n: 2 }, { n: 3 }],
    sent: [{ n: 1 }, { n: 2 }, { n: '3.0' }],
    query: { limit: 2 },
    now: 0,
  }

  it.each([
    ['a rule about rows once', 'size(rows) <= 2', [undefined]],
    ['a rule about a row for every row', 'row.n != 2', [1]],
    ['the query', 'row.n <= query.limit', [2]],
    ['other rows', 'row.n <= rows[0].n', [1, 2]],
    ['nothing where all hold', 'row.n > 0', []],
    ['a number as it was sent, or else as it was read', 'row.n == 0 || unit(sent.n) == 1.0', [2]],
  ])('judges %s', (_, text, rows) => {
    expect(findBrokenRules([rule(text)], context).map(({ row }) => row)).toEqual(rows)
  })
})
