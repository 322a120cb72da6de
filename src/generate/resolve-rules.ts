import type { AuthoredRule } from '../contract/find-broken-rules.ts'
import type { SchemaNode } from '../contract/model/document-node.ts'
import type { SpecDocument, SpecRule, Tolerances } from './spec-document.ts'
import { writeRules } from './words/write-rules.ts'

/** Replaces each rule that is cited by id with its definition. A rule without a definition is omitted. */
export function resolveRules(document: SpecDocument): SpecDocument {
  const schemas = Object.entries(document.components.schemas)
  const tolerances = document['x-tolerances']
  const full = new Map(
    schemas.flatMap(([, schema]) =>
      listAuthoredRules(schema).flatMap(rule =>
        typeof rule === 'string'
          ? []
          : citeClause(rule, schema, tolerances).map(written => [written.id, written] as const),
      ),
    ),
  )
  const resolved = schemas.map(([name, schema]) => {
    if (schema['x-rules'] === undefined) return [name, schema]
    const rules = listAuthoredRules(schema).map(rule =>
      typeof rule === 'string' ? [full.get(rule) ?? []].flat() : citeClause(rule, schema, tolerances),
    )
    // What an entry stands for besides comes last, so that the place of each entry stays.
    const written = [...rules.map(([first]) => first), ...rules.flatMap(([, ...more]) => more)]
    return [name, { ...schema, 'x-rules': written.filter(rule => rule !== undefined) }]
  })
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(resolved) } }
}

/** Writes a rule as CEL, and adds a clause: its own, or that of its table or object. */
function citeClause(rule: SpecRule, schema: SchemaNode, tolerances?: Tolerances): AuthoredRule[] {
  const { clause = schema['x-clause'] ?? '', ...rest } = rule
  return writeRules(rest, schema, tolerances).map(written => ({ ...written, clause }))
}

/** Returns the rules of a schema as authored. A text is the id of a rule that another schema defines. */
export function listAuthoredRules({ 'x-rules': rules = [] }: SchemaNode): readonly (SpecRule | string)[] {
  return rules as readonly (SpecRule | string)[]
}
