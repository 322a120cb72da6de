import { expect, it } from 'vitest'
import { replaceNonComponentReferences } from '../../../../../../src/generate/compile/plain/replace-non-component-references.ts'

const schema = { type: 'string' }
const paths = { '/pets': { get: { schema, next: { $ref: '#/paths/~1pets/get' } } } }

it('keeps references to components, and writes out those to a part of a path', () => {
  const components = {
    schemas: { Pet: { $ref: '#/paths/~1pets/get/schema' }, Same: { $ref: '#/components/schemas/Pet' } },
  }
  const { components: replaced } = replaceNonComponentReferences({ paths, components })
  expect(replaced).toEqual({ schemas: { Pet: schema, Same: components.schemas.Same } })
})

it('ends at a circle, a missing part and another file', () => {
  const text = JSON.stringify(replaceNonComponentReferences({ paths }))
  expect(text.match(/"string"/g)).toHaveLength(5)
  expect(text).not.toContain('$ref')
  expect(
    replaceNonComponentReferences({ a: { $ref: '#/none/here' }, b: { $ref: 'other.yaml#/Pet' } }),
  ).toEqual({
    a: {},
    b: {},
  })
})
