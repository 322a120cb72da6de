import { mapMembers, mapValues } from '../../contract/schema/map-members.ts'
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
  return (typeof node === 'string' ? change(node) : mapMembers(node, each => mapTexts(each, change))) as T
}
