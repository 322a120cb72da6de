import { expect, it } from 'vitest'
import { replaceLargeReferences } from '../../../../../../src/generate/compile/plain/replace-large-references.ts'

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })

it('keeps references to schemas that end', () => {
  const schemas = { Pet: { properties: { owner: to('Owner') } }, Owner: { type: 'object' } }
  expect(replaceLargeReferences(schemas)).toEqual(schemas)
})

it('has an outline where a schema refers to itself', () => {
  const name = { type: 'string', maxLength: 9 }
  const schemas = {
    Node: { required: ['name'], properties: { name, next: to('Node') } },
    List: { items: to('Node') },
  }
  const { List, Node } = replaceLargeReferences(schemas) as Record<
    string,
    { items?: object; properties?: object }
  >
  const inner = (next: object) => ({ type: 'object', properties: { name, next }, required: ['name'] })
  const last = { type: 'object', required: ['name'] }
  expect(List?.items).toEqual(inner(inner(inner(last))))
  expect(Node?.properties).toEqual({ name, next: List?.items })
})

it('has an outline where a schema grows with each reference', () => {
  const doubled = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `S${at}`,
      { properties: { a: to(`S${at + 1}`), b: to(`S${at + 1}`) } },
    ]),
  )
  const bounded = replaceLargeReferences({ ...doubled, S30: { type: 'string' } })
  expect(JSON.stringify(bounded.S0).match(/"object"/g)).toHaveLength(2 * (1 + 2 + 4 + 8))
  expect(bounded.S29).toEqual({ properties: { a: to('S30'), b: to('S30') } })
})

it('merges the parts of an outline, each once', () => {
  const schemas = {
    Base: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
    Full: { allOf: [to('Base'), { properties: { self: to('Full') } }] },
  }
  const { Full } = replaceLargeReferences(schemas) as { Full: { allOf: { properties?: { self: object } }[] } }
  expect(Full.allOf[1]?.properties?.self).toMatchObject({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, self: { type: 'object' } },
  })
})
