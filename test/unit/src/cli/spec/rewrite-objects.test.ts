import { expect, test } from 'vitest'
import { keepDocumented } from '../../../../../src/cli/spec/keep-documented.ts'
import { rewriteObjects } from '../../../../../src/cli/spec/rewrite-objects.ts'
import { writeEffectiveBounds } from '../../../../../src/cli/spec/write-effective-bounds.ts'
import type { Gap } from '../../../../../src/contract/contract.ts'

const mark = (document: object) => rewriteObjects({ ...document }, object => ({ ...object, seen: true }))

test('changes every object, inner ones first', () => {
  const order: unknown[] = []
  rewriteObjects({ id: 1, list: [{ id: 2, inner: { id: 3 } }] }, object => {
    order.push(object.id)
    return object
  })
  expect(order).toEqual([3, 2, 1])
})

test('leaves examples and own keywords, and takes names of properties for no keywords', () => {
  const kept = { example: { a: {} }, examples: [{}], 'x-own': { a: {} } }
  expect(mark(kept)).toEqual({ ...kept, seen: true })
  expect(mark({ properties: { type: { a: 1 } } })).toEqual({
    properties: { type: { a: 1, seen: true } },
    seen: true,
  })
})

test('keeps nothing that is not documented', () => {
  const document = {
    security: [{ key: [] }, { guess: [] }],
    components: { securitySchemes: { key: { in: 'header' }, guess: { 'x-level': 'open' } } },
    inferred: { type: 'string', description: 'A text', minLength: 2, 'x-level': 'inferred' },
    open: { type: 'string', description: 'A text', 'x-level': 'open' },
    table: { type: 'object', 'x-table': {}, 'x-inferred': {}, minProperties: 1 },
    ruled: {
      'x-rules': [{ id: 'A' }, { id: 'B', level: 'inferred' }],
      'x-order': [{ id: 'C', level: 'open' }],
    },
  }
  expect(keepDocumented(document)).toEqual({
    security: [{ key: [] }],
    components: { securitySchemes: { key: { in: 'header' } } },
    inferred: { type: 'string', description: 'A text' },
    open: { description: 'A text' },
    table: { type: 'object', minProperties: 1 },
    ruled: { 'x-rules': [{ id: 'A' }], 'x-order': [] },
  })
})

test('writes the chosen bounds into the parameters of a gap', () => {
  const gaps = [
    { id: 'GAP-1', keyword: 'maximum' },
    { id: 'GAP-2', keyword: 'minimum' },
    { id: 'GAP-3' },
  ] as unknown as Gap[]
  const choices = { 'GAP-1': '100', 'GAP-2': 'none', 'GAP-3': '5' }
  const parameter = { in: 'query', schema: { type: 'integer' }, 'x-gaps': ['GAP-1', 'GAP-2', 'GAP-3'] }
  const other = { in: 'query', schema: { type: 'integer' } }
  expect(writeEffectiveBounds({ list: [parameter, other] }, gaps, choices)).toEqual({
    list: [{ ...parameter, schema: { type: 'integer', maximum: 100 } }, other],
  })
})
