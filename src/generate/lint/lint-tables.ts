import { ContractError } from '../../base/contract-error.ts'
import { findNearest } from '../../base/find-nearest.ts'
import { type AuthoredColumn, toCellSchema } from '../expand-tables.ts'
import { createPointer } from '../problems/create-pointer.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'
import { listAuthoredRules } from '../resolve-rules.ts'
import type { SpecDocument, SpecTable } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'

/** Finds problems that prevent the expansion of tables and rules: unknown columns, types and ids. */
export function lintTables(bundled: SpecDocument): SpecProblem[] {
  const schemas = Object.entries(bundled.components.schemas)
  const rules = schemas.flatMap(([, schema]) => listAuthoredRules(schema))
  const ids = rules.flatMap(rule => (typeof rule === 'string' ? [] : [rule.id]))
  return schemas.flatMap(([name, schema]) => {
    const at = ['components', 'schemas', name]
    const table = schema['x-table']
    return [
      ...(table === undefined ? [] : lintTable(table, [...at, 'x-table'], bundled)),
      ...listAuthoredRules(schema).flatMap((rule, index) =>
        typeof rule === 'string' ? nameUnknown('rule', rule, ids, [...at, 'x-rules', index]) : [],
      ),
    ]
  })
}

type Path = readonly (string | number)[]

function lintTable(
  { columns, apart = [], retype = {}, omit = [] }: SpecTable,
  at: Path,
  document: SpecDocument,
): SpecProblem[] {
  const names = columns.map(({ name }) => name)
  return [
    ...columns.flatMap((column, index) => {
      const pointer = createPointer(...at, 'columns', index)
      const isSecond = names.indexOf(column.name) < index
      const message = `column "${column.name}" is listed twice`
      const type = retype[column.name] ?? column.type
      return [
        ...(isSecond ? [{ id: 'duplicate-name' as const, pointer, message }] : []),
        ...lintCell({ ...column, type }, [...at, 'columns', index], document),
      ]
    }),
    ...Object.keys(retype).flatMap(name => nameUnknown('column', name, names, [...at, 'retype', name])),
    ...apart.flatMap((name, index) => nameUnknown('column', name, names, [...at, 'apart', index])),
    ...omit.flatMap((name, index) => nameUnknown('column', name, names, [...at, 'omit', index])),
  ]
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

function nameUnknown(kind: string, name: string, known: readonly string[], at: Path): SpecProblem[] {
  if (known.includes(name)) return []
  const message = `unknown ${kind} "${name}"`
  return [
    { id: 'unknown-name', pointer: createPointer(...at), message, ...createHint(findNearest(name, known)) },
  ]
}
