import { expect, it, test } from 'vitest'
import {
  bindExpressions,
  evaluateExpression,
  fillTemplate,
} from '../../../../../../src/conformance/checks/across/evaluate-expression.ts'

const scope = { row: { price: 2.5, name: 'A', list: [1, 2] }, none: null }

it.each<[string, unknown]>([
  ['row.price * 2.0', 5],
  ['row.price > 2.0 && row.name == "A"', true],
  ['row.missing', undefined],
  ['other.price', undefined],
  ['row.name + 1.0', undefined],
])('evaluates %s as %s', (expression, want) => {
  expect(evaluateExpression(expression, scope)).toBe(want)
})

test('throws for an expression that cannot be read', () => {
  expect(() => evaluateExpression('row.price >', scope)).toThrow()
})

test('binds names in order, and leaves out those without a value', () => {
  const bound = bindExpressions({ twice: 'row.price * 2.0', half: 'twice / 4.0', lost: 'row.missing' }, scope)
  expect(bound).toEqual({ ...scope, twice: 5, half: 1.25 })
  expect(bindExpressions(undefined, scope)).toEqual(scope)
  expect(scope).not.toHaveProperty('twice')
})

test('fills the braces of a text', () => {
  expect(fillTemplate('{row.name} costs {row.price}, {row.list}, {row.missing}', scope)).toBe(
    'A costs 2.5, [1,2], undefined',
  )
  expect(fillTemplate('no braces', scope)).toBe('no braces')
})
