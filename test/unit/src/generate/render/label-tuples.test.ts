import ts from 'typescript'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../../../../../src/clickhouse/json-schema.ts'
import { labelTuples } from '../../../../../src/generate/render/label-tuples.ts'

/** The text of a type once its tuples are labelled from a schema. */
function label(type: string, schema: JsonSchema): string {
  const file = ts.createSourceFile('a.ts', `type A = ${type}`, ts.ScriptTarget.Latest)
  const [alias] = file.statements
  if (alias === undefined || !ts.isTypeAliasDeclaration(alias)) throw new Error('no type')
  const text = ts.createPrinter().printNode(ts.EmitHint.Unspecified, labelTuples(alias.type, schema), file)
  return text.replace(/\s+/g, ' ')
}

const pair = { prefixItems: [{ title: 'token address' }, { title: 'price' }] }

test('labels positions with their titles in camel case', () => {
  expect(label('[string, number]', pair)).toBe('[ tokenAddress: string, price: number ]')
})

test('leaves a position without a title as it is', () => {
  expect(label('[string, number]', { prefixItems: [{}, {}] })).toBe('[ string, number ]')
})

test('labels tuples within arrays and within other tuples', () => {
  expect(label('[string, number][]', { items: pair })).toContain('tokenAddress: string')
  expect(label('[[string, number]]', { prefixItems: [{ title: 'first', ...pair }] })).toBe(
    '[ first: [ tokenAddress: string, price: number ] ]',
  )
})

test('labels tuples of the members of an object', () => {
  const schema = { properties: { a: pair } }
  expect(label('{ a: [string, number]; b: [string] }', schema)).toBe(
    '{ a: [ tokenAddress: string, price: number ]; b: [ string ]; }',
  )
})

test('keeps types without tuples', () => {
  expect(label('string', pair)).toBe('string')
})
