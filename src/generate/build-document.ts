import { dropUnusedSchemas } from '../contract/schema/drop-unused-schemas.ts'
import { addIntegerFormats } from './add-integer-formats.ts'
import { attachExamples } from './attach-examples.ts'
import { bundle } from './bundle.ts'
import { expandTables } from './expand-tables.ts'
import { flattenValues } from './flatten-values.ts'
import { inlineParameters } from './inline-parameters.ts'
import { nameDialect } from './name-dialect.ts'
import { resolveRules } from './resolve-rules.ts'
import type { SpecDocument } from './spec-document.ts'
import { readSpecSource, type SpecSource } from './spec-source.ts'

/** Makes the document that spec/ and fixtures/examples say: bundle, fetch rules, expand tables, attach examples. */
export function buildDocument(source: SpecSource = readSpecSource()): SpecDocument {
  const expanded = nameDialect(expandDocument(bundle(source)))
  const examples = [...source.examples].map(([name, text]) => [name, JSON.parse(text)])
  const document = attachExamples(expanded, Object.fromEntries(examples))
  // Ordered by name, so that moving an operation in the spec moves no component in the diff.
  const components = Object.entries(document.components).map(([section, members]) => [
    section,
    sortByName(members),
  ])
  return { ...document, components: Object.fromEntries(components) }
}

/** What people write once, written out for tools: rules, tables, values and parameters. */
export function expandDocument(bundled: SpecDocument): SpecDocument {
  const expanded = expandTables(resolveRules(bundled))
  return dropUnusedSchemas(inlineParameters(addIntegerFormats(flattenValues(expanded, expanded))))
}

function sortByName(members: unknown): unknown {
  return Object.fromEntries(Object.entries(members ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
}
