import { isDeepStrictEqual } from 'node:util'
import { memoize } from '../base/memoize.ts'
import { addIntegerFormats } from '../generate/add-integer-formats.ts'
import { formatColumnTable, writeTable } from '../generate/expand-tables.ts'
import type { ComponentSchema, SpecDocument } from '../generate/spec-document.ts'

type TableSchema = ComponentSchema & Required<Pick<ComponentSchema, 'x-table'>>

const written = ['type', 'properties', 'required'] as const

/**
 * Removes the parts of tables that only repeat their columns: the envelope, `TRow` and `TObject`. A changed
 * column is thus one change.
 */
export function foldTables(document: SpecDocument, names: readonly string[]): SpecDocument {
  const schemas: Record<string, ComponentSchema> = { ...document.components.schemas }
  for (const name of names) {
    schemas[name] = fold(schemas[name] as TableSchema)
    for (const ending of ['Row', 'Object']) delete schemas[name + ending]
  }
  return withSchemas(document, schemas)
}

/** Lists the tables whose envelope, `TRow` and `TObject` only repeat their columns. */
export const listFoldable = memoize((document: SpecDocument): readonly string[] =>
  listTables(document).filter(name => canFold(name, document)),
)

/** Lists the tables of a document. */
function listTables({ components: { schemas } }: SpecDocument): string[] {
  return Object.keys(schemas).filter(name => schemas[name]?.['x-table'] !== undefined)
}

function canFold(name: string, document: SpecDocument): boolean {
  const { schemas } = document.components
  const [table, row, object] = ['', 'Row', 'Object'].map(ending => schemas[name + ending])
  try {
    const made = unfoldTable(name, fold(table as TableSchema), document)
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

/** Writes the schemas of a folded table. */
function unfoldTable(
  name: string,
  schema: TableSchema,
  document: SpecDocument,
): Record<string, ComponentSchema> {
  const authored = { ...document, components: { schemas: dropFormats(document.components.schemas) } }
  return addIntegerFormats(Object.fromEntries(writeTable(name, schema, authored)))
}

/** Removes the integer formats that `addIntegerFormats` added to named schemas. */
const dropFormats = memoize((schemas: SpecDocument['components']['schemas']) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { format, ...rest } = schema
      const isGiven = format !== undefined && isDeepStrictEqual(addIntegerFormats(rest), schema)
      return [name, isGiven ? rest : schema]
    }),
  ),
)

/** Returns a document with other named schemas. */
function withSchemas(document: SpecDocument, schemas: Record<string, ComponentSchema>): SpecDocument {
  return { ...document, components: { ...document.components, schemas } }
}
