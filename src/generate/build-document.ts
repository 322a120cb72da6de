import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
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

const specEntry = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url))
const examplesFolder = fileURLToPath(new URL('../../fixtures/examples/', import.meta.url))

/** Makes the generated document from spec/ and fixtures/examples: bundle, fetch rules, expand tables, attach examples. */
export async function buildDocument(): Promise<SpecDocument> {
  const expanded = nameDialect(expandDocument(await bundle(specEntry)))
  const document = attachExamples(expanded, await readExamples())
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

async function readExamples(): Promise<Record<string, unknown>> {
  const names = (await readdir(examplesFolder).catch(() => [])).filter(name => name.endsWith('.json'))
  const bodies = names.map(
    async name => [name, JSON.parse(await readFile(examplesFolder + name, 'utf8'))] as const,
  )
  return Object.fromEntries(await Promise.all(bodies))
}
