import { ContractError } from '../../base/contract-error.ts'
import { type AuthoredColumn, toCellSchema } from '../expand-tables.ts'
import { createPointer } from '../problems/create-pointer.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument, SpecTable } from '../spec-document.ts'

/** Finds columns that prevent the expansion of a table: of an unknown type, or listed twice. */
export function lintTables(bundled: SpecDocument): SpecProblem[] {
  return Object.entries(bundled.components.schemas).flatMap(([name, { 'x-table': table }]) =>
    table === undefined
      ? []
      : lintTable(table, ['components', 'schemas', name, 'x-table', 'columns'], bundled),
  )
}

type Path = readonly (string | number)[]

function lintTable({ columns, retype = {} }: SpecTable, at: Path, document: SpecDocument): SpecProblem[] {
  const names = columns.map(({ name }) => name)
  return columns.flatMap((column, index) => {
    const isSecond = names.indexOf(column.name) < index
    const message = `column "${column.name}" is listed twice`
    const type = retype[column.name] ?? column.type
    return [
      ...(isSecond ? [{ id: 'duplicate-name' as const, pointer: createPointer(...at, index), message }] : []),
      ...lintCell({ ...column, type }, [...at, index], document),
    ]
  })
}

function lintCell(column: AuthoredColumn, at: Path, document: SpecDocument): SpecProblem[] {
  try {
    toCellSchema(column, document)
    return []
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    const { sentence, facts } = error
    const message = [sentence.replace(/\.$/, ''), ...facts].join('; ')
    return [{ id: 'invalid-column', pointer: createPointer(...at, 'type'), message }]
  }
}
