import type { JsonNode } from './resolve-reference.ts'

/** Removes named schemas without a reference. Rows by name (`…Object`) stay for readers of their table. */
export function dropUnusedSchemas<T extends JsonNode>(document: T): T {
  const components = document.components as { schemas: Readonly<Record<string, unknown>> }
  const text = JSON.stringify(document)
  const schemas = Object.entries(components.schemas).filter(([name]) => {
    const isRowObject = name.endsWith('Object') && name.slice(0, -'Object'.length) in components.schemas
    return isRowObject || text.includes(`"#/components/schemas/${name}"`)
  })
  const kept = { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } }
  return schemas.length === Object.keys(components.schemas).length ? kept : dropUnusedSchemas(kept)
}
