import { expect, test } from 'vitest'
import { lintInputs } from '../../../../../src/generate/lint/lint-inputs.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'

function lintInput(inputs: object, group?: object) {
  const document = {
    paths: {
      '/pools/list': {
        get: { operationId: 'listPools', parameters: [{ name: 'limit', schema: {} }], responses: {} },
      },
    },
    components: { schemas: { Pool: { properties: { volume: { type: 'number' } } } } },
    'x-inputs': inputs,
    ...(group && { 'x-across': [group] }),
  }
  return lintInputs(document as unknown as SpecDocument)
}

test('finds no problem in an input of known names', () => {
  const input = {
    parameter: 'limit',
    most: 'volume',
    from: ['listPools'],
    under: '/pools/',
    spelled: 'value',
  }
  expect(lintInput({ pool: input }, { input: 'pool' })).toEqual([])
})

test.each([
  ['parameter', { parameter: 'limits' }, '/parameter', 'there is no parameter limits', 'did you mean limit?'],
  ['column', { most: 'volumes' }, '/most', 'there is no column volumes', 'did you mean volume?'],
  [
    'operation',
    { from: ['listPool'] },
    '/from/0',
    'there is no operation listPool',
    'did you mean listPools?',
  ],
  ['input', { of: 'pools' }, '/of', 'there is no input pools', 'did you mean pool?'],
])('finds an unknown %s', (_, input, place, message, hint) => {
  expect(lintInput({ pool: input })).toEqual([
    { id: 'unknown-name', pointer: `/x-inputs/pool${place}`, message, hint },
  ])
})

test('finds the start of a path that no operation has', () => {
  expect(lintInput({ pool: { under: '/tokens/' } })).toMatchObject([
    { pointer: '/x-inputs/pool/under', message: 'there is no path /tokens/' },
  ])
})

test('finds a spelling that is no text', () => {
  expect(lintInput({ pool: { spelled: 'size(value)' } })).toEqual([
    {
      id: 'invalid-rule',
      pointer: '/x-inputs/pool/spelled',
      message: expect.stringMatching(/int, not string$/),
    },
  ])
})

test('finds an input that requests use without a definition', () => {
  expect(lintInput({ pool: {} }, { query: { address: { input: 'token' } } })).toMatchObject([
    { pointer: '/x-across/0/query/address/input', message: 'there is no input token' },
  ])
})

test('finds a request for an unknown value of an input that has none', () => {
  const inputs = { pool: { unknown: 'P' }, pools: { of: 'pool' }, token: {} }
  const ask = (unknown: string) => lintInput(inputs, { query: { address: { unknown } } })
  expect([...ask('pool'), ...ask('pools')]).toEqual([])
  expect(ask('token')).toMatchObject([
    {
      pointer: '/x-across/0/query/address/unknown',
      message: 'there is no input with `unknown` that is called token',
    },
  ])
})

test('permits any venue in the place of a template', () => {
  expect(lintInput({ '{venue}.pool': {} }, { input: 'uniswap.pool' })).toEqual([])
})
