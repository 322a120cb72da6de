import type { Node } from './resolve-reference.ts'

/** A document without the named schemas that nothing refers to; rows by column name (`…Object`) are there for readers. */
export function dropUnusedSchemas<T extends Node>(document: T): T {
  const components = document.components as { schemas: Readonly<Record<string, unknown>> }
  const text = JSON.stringify(document)
  const schemas = Object.entries(components.schemas).filter(
    ([name]) => name.endsWith('Object') || text.includes(`"#/components/schemas/${name}"`),
  )
  const kept = { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } }
  return schemas.length === Object.keys(components.schemas).length ? kept : dropUnusedSchemas(kept)
}
