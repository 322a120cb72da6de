import { mapValues } from '../map-values.ts'
import type { SpecDocument } from '../spec-document.ts'

/**
 * Replaces each tolerance in rules and statements by its value: `now + tolerance.clock` becomes `now +
 * 300.0`.
 */
export function insertTolerances(document: SpecDocument): SpecDocument {
  const { 'x-tolerances': tolerances = {}, 'x-across': across, components } = document
  const insert = (text: string) =>
    text.replace(/\btolerance\.(\w+)/g, (name, key: string) => tolerances[key]?.is ?? name)
  const schemas = mapValues(components.schemas, schema =>
    schema['x-rules'] === undefined ? schema : { ...schema, 'x-rules': mapTexts(schema['x-rules'], insert) },
  )
  return {
    ...document,
    components: { ...components, schemas },
    ...(across && { 'x-across': mapTexts(across, insert) }),
  }
}

function mapTexts<T>(node: T, change: (text: string) => string): T {
  if (typeof node === 'string') return change(node) as T
  if (Array.isArray(node)) return node.map(item => mapTexts(item, change)) as T
  if (typeof node !== 'object' || node === null) return node
  return mapValues(node as Record<string, unknown>, member => mapTexts(member, change)) as T
}
