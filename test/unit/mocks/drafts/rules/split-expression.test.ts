import { expect, it } from 'vitest'
import {
  readCall,
  readComparison,
  splitExpression,
  unwrapExpression,
} from '../../../../../mocks/drafts/rules/split-expression.ts'

it('splits at an operator outside of brackets and texts', () => {
  expect(splitExpression('a > 0 && (b && c)', '&&')).toEqual(['a > 0', '(b && c)'])
  expect(splitExpression(String.raw`a == 'x && \' && y' && b`, '&&')).toEqual([
    String.raw`a == 'x && \' && y'`,
    'b',
  ])
  expect(splitExpression('f(a, b)', ',')).toEqual(['f(a, b)'])
})

it('reads the comparison at the top', () => {
  expect(readComparison('f(a == b) <= row.c')).toEqual({ left: 'f(a == b)', operator: '<=', right: 'row.c' })
  expect(readComparison('a != null')).toEqual({ left: 'a', operator: '!=', right: 'null' })
  expect(readComparison('(a == b)')).toBeUndefined()
})

it('removes brackets around the whole only', () => {
  expect(unwrapExpression(' ((a || b)) ')).toBe('a || b')
  expect(unwrapExpression('(a) || (b)')).toBe('(a) || (b)')
})

it('reads a call, and no expression that only begins with one', () => {
  expect(readCall("rows.all(row, row.a != ',')")).toEqual({ name: 'rows.all', args: ['row', "row.a != ','"] })
  expect(readCall('f(a) + g(b)')).toBeUndefined()
  expect(readCall('a')).toBeUndefined()
})
