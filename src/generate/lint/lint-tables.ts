import { ContractError } from '../../base/contract-error.ts'
import type { DescribedTable } from '../../contract/model/document-node.ts'
import { type AuthoredColumn, toCellSchema } from '../expand-tables.ts'
import { createPointer, createProblems, type SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument, SpecRule } from '../spec-document.ts'
import { selectNodes } from './select-texts.ts'

/** Finds columns that prevent the expansion of a table: of an unknown type, or listed twice. */
export function lintTables(bundled: SpecDocument): SpecProblem[] {
  return selectNodes(bundled, '/components/schemas/*/x-table').flatMap(({ node, path }) => {
    const { columns, retype = {} } = node as DescribedTable
    const names = columns.map(({ name }) => name)
    return columns.flatMap((column, index) => {
      const pointer = createPointer(...path, 'columns', index)
      const isTwice = names.indexOf(column.name) < index
      const type = retype[column.name] ?? column.type
      return [
        ...createProblems(pointer, isTwice ? [`column "${column.name}" is listed twice`] : []),
        ...lintCell({ ...column, type }, `${pointer}/type`, bundled),
      ]
    })
  })
}

function lintCell(column: AuthoredColumn, pointer: string, document: SpecDocument): SpecProblem[] {
  try {
    toCellSchema(column, document)
    return []
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    const { sentence, facts } = error
    const message = [sentence.replace(/\.$/, ''), ...facts].join('; ')
    return [{ pointer, message }]
  }
}

const words = ['rule', 'one', 'echoes', 'past', 'grows'] as const

/** Finds problems of the keywords in `x-rules` that replace CEL, such as `grows`. */
export function lintRuleShorthands(document: SpecDocument): SpecProblem[] {
  return selectNodes(document, '/components/schemas/*/x-rules/*').flatMap(({ node, path }) => {
    if (typeof node === 'string') return []
    const rule = node as SpecRule
    const { busy, grows = [] } = rule
    const isOne = words.filter(word => rule[word] !== undefined).length === 1
    return createProblems(createPointer(...path), [
      ...(isOne ? [] : [`a rule is one of ${words.join(', ')}`]),
      ...(busy === undefined || busy.length === grows.length
        ? []
        : ['busy has one column for each of grows']),
    ])
  })
}
