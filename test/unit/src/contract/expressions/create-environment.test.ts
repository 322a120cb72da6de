import { expect, test } from 'vitest'
import { createEnvironment } from '../../../../../src/contract/expressions/create-environment.ts'

const environment = createEnvironment()

test.each<[expression: string, value: unknown]>([
  ['near(1.0, 1.0000001)', true],
  ['near(1.0, 1.1)', false],
  ['near(1.0, 1.1, 0.2)', true],
  ['rounded("0.33", 1.0 / 3.0)', true],
  ['rounded("0.36", 1.0 / 3.0)', false],
  ['rounded("0.36", 1.0 / 3.0, ["0.1"])', true],
  ['addsUp(3, [1, 2])', true],
  ['quotient(2, 4, 2)', true],
  ['unit("2.50")', 0.01],
  ['abs(-2.5)', 2.5],
  ['floor(-2.5)', -3],
  ['log(1.0)', 0],
  ['pow(2, 10)', 1024],
  ['sum([1, 2.5, "3"])', 6.5],
  ['sum([])', 0],
  ['largest([1, 3, 2])', 3],
  ['smallest([2, 1, 3])', 1],
  ['unique(["a", "b"])', true],
  ['unique(["a", "a"])', false],
  ['ascending([1, 2, 5])', true],
  ['ascending([1, 1])', false],
  ['lower("AbC")', 'abc'],
  ['symbol("$WIF")', 'wif'],
  ['time("1970-01-01T01:00:00+00:00")', 3600],
  ['seconds("4h")', 14400],
  ['seconds("5 minute")', 300],
])('computes %s', (expression, value) => {
  expect(environment.evaluate(expression)).toEqual(value)
})

test('knows no variable of its own', () => {
  expect(() => environment.evaluate('rows')).toThrow(/rows/)
})

test('rejects an expression with too many nodes', () => {
  expect(() => environment.parse(Array(1_001).fill('1').join(' + '))).toThrow(/1000|limit|exceed/i)
})

test('finds the largest of more numbers than a call may take', () => {
  const many = Array.from({ length: 300_000 }, (_, index) => index)
  const own = createEnvironment().registerVariable('many', 'list')
  expect(own.evaluate('largest(many)', { many })).toBe(299_999)
})
