import { expect, test } from 'vitest'
import { lintMeanings } from '../../../../../src/generate/lint/lint-meanings.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'

const token = { key: ['address'], facts: { symbol: true } }
const pool = { key: ['address'], facts: { token: 'token' } }

function lintWith(entities: object, schema: object = {}) {
  const document = { paths: {}, components: { schemas: { T: schema } }, 'x-entities': entities }
  return lintMeanings(document as unknown as SpecDocument)
}

test('finds no problem in names that exist', () => {
  const schema = { 'x-rows': 'pool', properties: { symbol: { 'x-is': 'pool.token.symbol' } } }
  expect(lintWith({ token, pool }, schema)).toEqual([])
})

test('finds rows of an unknown entity', () => {
  expect(lintWith({ token }, { 'x-rows': 'tokens' })).toEqual([
    {
      id: 'unknown-name',
      pointer: '/components/schemas/T/x-rows',
      message: 'unknown entity "tokens"',
      hint: 'did you mean token?',
    },
  ])
})

test('finds an attribute that an entity does not have', () => {
  expect(lintWith({ token }, { properties: { name: { 'x-is': 'token.symbl' } } })).toMatchObject([
    {
      pointer: '/components/schemas/T/properties/name/x-is',
      message: 'unknown attribute "symbl" in "token.symbl"',
      hint: 'did you mean symbol?',
    },
  ])
})

test('finds a fact of an unknown entity, and a choice of an unknown fact', () => {
  const entity = {
    ...token,
    facts: { symbol: true, chain: 'network' },
    either: { name: ['symbol', 'title'] },
  }
  expect(lintWith({ token: entity })).toMatchObject([
    { pointer: '/x-entities/token/facts/chain', message: 'unknown entity "network"' },
    { pointer: '/x-entities/token/either/name/1', message: 'unknown fact "title"' },
  ])
})

test('passes over examples', () => {
  expect(lintWith({ token }, { example: { 'x-rows': 'anything' } })).toEqual([])
})
