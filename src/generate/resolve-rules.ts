import type { AuthoredRule } from '../contract/find-broken-rules.ts'
import type { ComponentSchema, SpecDocument, SpecRule } from './spec-document.ts'

/** Puts in its place each rule that a schema takes over from another by its id; one that stands nowhere in full is left out. */
export function resolveRules(document: SpecDocument): SpecDocument {
  const schemas = Object.entries(document.components.schemas)
  const full = new Map(
    schemas.flatMap(([, schema]) =>
      listAuthoredRules(schema).flatMap(rule =>
        typeof rule === 'string' ? [] : [[rule.id, citeClause(rule, schema)] as const],
      ),
    ),
  )
  const resolved = schemas.map(([name, schema]) => {
    if (schema['x-rules'] === undefined) return [name, schema]
    const rules = listAuthoredRules(schema).flatMap(rule =>
      typeof rule === 'string' ? (full.get(rule) ?? []) : citeClause(rule, schema),
    )
    return [name, { ...schema, 'x-rules': rules }]
  })
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(resolved) } }
}

/** A rule with its clause: that of its table or object unless it names one. */
function citeClause(rule: SpecRule, { 'x-clause': usual = '' }: ComponentSchema): AuthoredRule {
  const { clause = usual, ...rest } = rule
  return { ...rest, clause }
}

/** The rules of a schema as they are authored: in full, or by the id of one that another schema has. */
export function listAuthoredRules({
  'x-rules': rules = [],
}: ComponentSchema): readonly (SpecRule | string)[] {
  return rules
}
