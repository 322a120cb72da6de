import { describe, expect, it } from 'vitest'
import { lintTables } from '../../../../src/generate/lint/lint-tables.ts'
import { resolveRules } from '../../../../src/generate/resolve-rules.ts'
import type { ComponentSchema } from '../../../../src/generate/spec-document.ts'

const rules = ['INV-A-01', 'INV-A-02'].map(id => ({ id, rule: 'true', says: id, clause: 'test' }))

function resolve(schema: string, taken: readonly string[]) {
  const variant = { 'x-rules': taken } as unknown as ComponentSchema
  const schemas = { A: { 'x-rules': rules }, [schema]: variant }
  return resolveRules({ paths: {}, components: { schemas } }).components.schemas
}

describe('cited rules', () => {
  it('are found by their ids, in order, anywhere', () => {
    expect(resolve('B', ['INV-A-02', 'INV-A-01']).B?.['x-rules']).toEqual(rules.toReversed())
  })

  it('must exist: an unknown one is a problem with its pointer and the nearest id', () => {
    const B = { 'x-rules': ['INV-IN-01'] } as unknown as ComponentSchema
    expect(lintTables({ paths: {}, components: { schemas: { A: { 'x-rules': rules }, B } } })).toEqual([
      {
        id: 'unknown-name',
        pointer: '/components/schemas/B/x-rules/0',
        message: 'unknown rule "INV-IN-01"',
        hint: 'did you mean INV-A-01?',
      },
    ])
  })
})
