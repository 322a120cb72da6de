import { expect, it } from 'vitest'
import { boundReferences } from '../../../../../../src/generate/compile/plain/bound-references.ts'

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })

it('keeps references to schemas that end', () => {
  const schemas = { Pet: { properties: { owner: to('Owner') } }, Owner: { type: 'object' } }
  expect(boundReferences(schemas)).toEqual(schemas)
})

it('allows everything where a schema refers to itself', () => {
  const schemas = {
    Node: { properties: { name: { type: 'string' }, next: to('Node') } },
    List: { items: to('Node') },
  }
  expect(boundReferences(schemas)).toEqual({
    Node: { properties: { name: { type: 'string' }, next: {} } },
    List: { items: {} },
  })
})

it('allows everything where a schema grows with each reference', () => {
  const doubled = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `S${at}`,
      { properties: { a: to(`S${at + 1}`), b: to(`S${at + 1}`) } },
    ]),
  )
  const bounded = boundReferences({ ...doubled, S30: { type: 'string' } })
  expect(bounded.S0).toEqual({ properties: { a: {}, b: {} } })
  expect(bounded.S29).toEqual({ properties: { a: to('S30'), b: to('S30') } })
})
