import { isDeepStrictEqual } from 'node:util'
import { memoize } from '../base/memoize.ts'
import type { SchemaNode } from '../contract/model/document-node.ts'
import { mapValues } from '../contract/schema/map-members.ts'
import { addIntegerFormats } from '../generate/adapt-operations.ts'
import { announceDeprecations } from '../generate/announce-deprecations.ts'
import { formatColumnTable, writeTable } from '../generate/expand-tables.ts'
import type { SpecDocument } from '../generate/spec-document.ts'

type TableSchema = SchemaNode & Required<Pick<SchemaNode, 'x-table'>>

const written = ['type', 'properties', 'required'] as const

/**
 * Removes the parts of tables that only repeat their columns: the envelope, `TRow` and `TObject`. A changed
 * column is thus one change.
 */
export function foldTables(document: SpecDocument, names: readonly string[]): SpecDocument {
  const schemas: Record<string, SchemaNode> = { ...document.components.schemas }
  for (const name of names) {
    schemas[name] = fold(schemas[name] as TableSchema)
    for (const ending of ['Row', 'Object']) delete schemas[name + ending]
  }
  return { ...document, components: { ...document.components, schemas } }
}

/** Lists the tables whose envelope, `TRow` and `TObject` only repeat their columns. */
export const listFoldable = memoize((document: SpecDocument): readonly string[] =>
  Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    schema['x-table'] !== undefined && canFold(name, document) ? [name] : [],
  ),
)

function canFold(name: string, document: SpecDocument): boolean {
  const { schemas } = document.components
  const [table, row, object] = ['', 'Row', 'Object'].map(ending => schemas[name + ending])
  try {
    const authored = { ...document, components: { schemas: dropFormats(schemas) } }
    const unfolded = writeTable(name, fold(table as TableSchema), authored)
    const made = announceDeprecations(addIntegerFormats(Object.fromEntries(unfolded)))
    return isDeepStrictEqual(made, { [name]: table, [`${name}Row`]: row, [`${name}Object`]: object })
  } catch {
    return false
  }
}

function fold(schema: TableSchema): TableSchema {
  const table = formatColumnTable(schema['x-table'].columns)
  const entries = Object.entries(schema).filter(([key]) => !written.some(each => each === key))
  const { description, ...rest } = Object.fromEntries(entries) as TableSchema
  const words = (description ?? '').slice(0, -table.length).trim()
  return { ...rest, ...(words && { description: words }) }
}

/** Removes the integer formats that `addIntegerFormats` added to named schemas. */
const dropFormats = memoize((schemas: SpecDocument['components']['schemas']) =>
  mapValues(schemas, schema => {
    const { format, ...rest } = schema
    const isGiven = format !== undefined && isDeepStrictEqual(addIntegerFormats(rest), schema)
    return isGiven ? rest : schema
  }),
)
