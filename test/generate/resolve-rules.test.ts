import { describe, expect, it } from 'vitest'
import { resolveRules } from '../../src/generate/resolve-rules.ts'
import type { ComponentSchema } from '../../src/generate/spec-document.ts'

const rules = ['INV-A-01', 'INV-A-02'].map(id => ({ id, rule: 'true', says: id, clause: 'test' }))

function resolve(schema: string, taken: readonly string[]) {
  const variant = { 'x-rules': taken } as unknown as ComponentSchema
  const schemas = { A: { 'x-rules': rules }, [schema]: variant }
  return resolveRules({ paths: {}, components: { schemas } }).components.schemas
}

describe('rules that are taken over', () => {
  it('are found by their ids, in the order of these, wherever they stand', () => {
    expect(resolve('B', ['INV-A-02', 'INV-A-01']).B?.['x-rules']).toEqual(rules.toReversed())
  })

  it('have to be there: an unknown one is told with file and line, and the nearest', () => {
    expect(() => resolve('InfluencerEntryV2', ['INV-IN-01'])).toThrow(
      /^Unknown rule "INV-IN-01".\n {2}did you mean: INV-A-01\n(.*\n)* {2}at spec\/objects\/InfluencerEntryV2.yaml:\d\d$/,
    )
  })
})
