import type { Rule } from '../contract/find-broken-rules.ts'
import { createUnknownNameError } from '../contract-error.ts'
import { findSpecLine } from './find-spec-line.ts'
import type { ComponentSchema, SpecDocument } from './spec-document.ts'

/**
 * Puts in its place each rule that a schema takes over from another by its id. Throws ContractError with file and line and
 * the nearest id for one that stands nowhere in full.
 */
export function resolveRules(document: SpecDocument): SpecDocument {
  const schemas = Object.entries(document.components.schemas)
  const full = new Map(
    schemas.flatMap(([, schema]) =>
      listAuthored(schema).flatMap(rule => (typeof rule === 'string' ? [] : [[rule.id, rule] as const])),
    ),
  )
  const resolve = (id: string, schema: string): Rule => {
    const rule = full.get(id)
    if (rule === undefined)
      throw createUnknownNameError('rule', id, [...full.keys()], findSpecLine(schema, id))
    return rule
  }
  const resolved = schemas.map(([name, schema]) => {
    if (schema['x-rules'] === undefined) return [name, schema]
    const rules = listAuthored(schema).map(rule => (typeof rule === 'string' ? resolve(rule, name) : rule))
    return [name, { ...schema, 'x-rules': rules }]
  })
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(resolved) } }
}

/** The rules of a schema as they are authored: in full, or by the id of one that another schema has. */
function listAuthored({ 'x-rules': rules = [] }: ComponentSchema): readonly (Rule | string)[] {
  return rules
}
