import { expect, test } from 'vitest'
import { parseRule } from '../../../../../src/contract/find-broken-rules.ts'
import { findRuleNames } from '../../../../../src/generate/lint/find-rule-names.ts'

function find(rule: string) {
  return findRuleNames(parseRule(rule).ast)
}

test.each<[rule: string, row: string[], query: string[]]>([
  ['row.low <= row.high', ['low', 'high'], []],
  ['sent.low <= query.limit', ['low'], ['limit']],
  ['row["low"] > 0', ['low'], []],
  ['rows[0].low > 0', ['low'], []],
  ['rows.all(each, each.low > query.least)', ['low'], ['least']],
  ['rows.filter(a, a.low > 0).all(b, b.high > 0)', ['low', 'high'], []],
  ['size(rows) > 0', [], []],
])('finds the members of rows and of the query in %s', (rule, row, query) => {
  expect(find(rule)).toEqual({ row, query })
})

test('lists each name once', () => {
  expect(find('row.a > 0 && row.a < 9').row).toEqual(['a'])
})

test('leaves members of members out', () => {
  expect(find('row.token.symbol != ""').row).toEqual(['token'])
})

test('leaves out members of a variable over other values', () => {
  expect(find('row.list.all(item, item.inner > 0)').row).toEqual(['list'])
})
