import type { Entries } from '../../contract/entries.ts'
import { isJsonNode, mapMembers } from '../../contract/schema/map-members.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import type { SpecDocument } from '../spec-document.ts'

/** Keywords without a constraint on values: prose, and those with a place of their own. Examples are for drafts. */
const omittedKeywords = ['description', 'x-table', 'x-rules', 'x-clause', 'x-gaps', 'x-rows', 'x-is']

/**
 * Extracts the data for validating replies: the schema and rules of each kind of row or object, and the shared schemas that
 * these use. Of prose it keeps the sentence and the clause of each rule.
 */
export function extractEntries(document: SpecDocument): Entries {
  const { schemas } = document.components
  // Of a table the rows by position and the envelope say the same as the row by name once more.
  const kept = Object.entries(schemas).filter(
    ([name]) => !(`${name}Row` in schemas) && !(name.endsWith('Row') && name.slice(0, -3) in schemas),
  )
  const ruled = Object.entries(schemas).flatMap(([name, { 'x-rules': rules }]) =>
    rules === undefined ? [] : [[name, rules.map(({ allows: _, factor: __, ...rule }) => rule)]],
  )
  return {
    schemas: Object.fromEntries(kept.map(([name, schema]) => [name, stripProse(schema)])),
    rules: Object.fromEntries(ruled),
  } as Entries
}

/** Removes prose and other unneeded keywords from a schema. Property names are not keywords. */
function stripProse(schema: unknown): unknown {
  if (!isJsonNode(schema)) return mapMembers(schema, stripProse)
  const { properties, ...keywords } = schema as { properties?: JsonNode; required?: unknown }
  const kept = Object.entries(keywords).flatMap(([keyword, value]) =>
    omittedKeywords.includes(keyword) || isIntegerFormat(keyword, value)
      ? []
      : [[keyword, /^(examples?|default|enum|const)$/.test(keyword) ? value : stripProse(value)]],
  )
  // A row needs all of its columns: that is said in a word.
  const isWhole = String(keywords.required) === Object.keys(properties ?? {}).join()
  return {
    ...Object.fromEntries(kept),
    ...(isWhole ? { required: true } : {}),
    ...(properties === undefined ? {} : { properties: mapMembers(properties, stripProse) }),
  }
}

/** Returns true for the format of an integer, which its bounds repeat. */
function isIntegerFormat(keyword: string, value: unknown): boolean {
  return keyword === 'format' && /^u?int/.test(String(value))
}
