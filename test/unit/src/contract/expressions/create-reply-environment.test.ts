import { expect, test } from 'vitest'
import { createGapReadingEnvironment } from '../../../../../src/contract/expressions/create-gap-reading-environment.ts'
import { createReplyEnvironment } from '../../../../../src/contract/expressions/create-reply-environment.ts'

const environment = createReplyEnvironment()

test.each<[expression: string, value: unknown]>([
  ['same("0xAB", "0xab")', true],
  ['same("Ab", "ab")', false],
  ['find([{"a": "0xAB", "b": 1.5}], "a", "0xab").b', 1.5],
  ['find([{"a": 1.0}], "a", 2.0)', null],
  ['take([1.0, 2.0, 3.0], 2)', [1, 2]],
  ['decimals(0.0000001)', 7n],
  ['decimals(2.25)', 2n],
  ['decimals(1e21)', 0n],
  ['number("2.5")', 2.5],
  ['number("")', Number.NaN],
  ['number(null)', Number.NaN],
  ['text(5)', ''],
  ['text("a")', 'a'],
  ['shape("2026-03-01")', '0000-00-00'],
  ['cut("abcdef", 2)', 'ab'],
  ['ranking("1970-01-01T00:00:01Z")', 1000],
  ['ranking(7.0)', 7],
  ['whole("3")', true],
  ['whole(3.5)', false],
  ['numeric("x")', false],
  ['finite(1.0 / 0.0)', false],
  ['round(2.6)', 3],
  ['digits("0.0120")', 3],
  ['digits("-1.5e10")', 2],
  ['fractions([{"a": 1.5, "b": 2.0}, {"a": 0.25}])', [1.5, 0.25]],
  ['get({"a": 1.0}, "a")', 1],
  ['get("text", "a")', null],
  ['names({"b": 1, "a": 2})', ['b', 'a']],
  ['flat([[1.0], [2.0, 3.0]])', [1, 2, 3]],
  ['distinct(["a", "b", "a"])', ['a', 'b']],
  ['sorted([10.0, 9.0, 100.0])', [9, 10, 100]],
  ['sorted(["b", "a", "c"])', ['a', 'b', 'c']],
  ['rising([1.0, 1.0, 2.0])', true],
  ['rising([2.0, 1.0])', false],
  ['rising([[1.0, 5.0], [1.0, 6.0], [2.0, 0.0]])', true],
  ['falling([3.0, 2.0, 2.0])', true],
  ['falling([1.0, 2.0])', false],
  ['median([5.0, 1.0, 3.0])', 3],
  ['median([1.0, 2.0, 3.0, 4.0])', 3],
  ['median(["x"])', Number.NaN],
])('computes %s', (expression, value) => {
  expect(environment.evaluate(expression)).toEqual(value)
})

test('takes unknown names only when it is open', () => {
  expect(() => environment.evaluate('other')).toThrow(/other/)
  expect(createReplyEnvironment({ isOpen: true }).evaluate('other + 1.0', { other: 2 })).toBe(3)
})

test('knows the variables of readings, and the names that a gap defines', () => {
  const reading = createGapReadingEnvironment(['depth'])
  expect(
    reading.evaluate('outcome == "error" && size(rows) == 0 && depth == 2.0', {
      outcome: 'error',
      rows: [],
      depth: 2,
    }),
  ).toBe(true)
  expect(() => createGapReadingEnvironment([]).evaluate('depth', {})).toThrow(/depth/)
})
