import type { ParameterModel } from '../../contract/model/contract-model.ts'
import { normalizeNoun } from '../contract/normalize-noun.ts'
import type { ReplyTable } from '../reply/decode-reply.ts'
import type { ConsoleContext } from './console-context.ts'
import { loadRows } from './load-rows.ts'

/** A market value that the user may choose for a parameter. */
export interface Suggestion {
  readonly value: string
  readonly label: string
}

/** Maximum number of lists to request. */
const MAX_LISTS = 3

/** Finds values for a parameter in the lists that have a column of the same noun. */
export async function fetchParameterValues(
  parameter: ParameterModel,
  context: ConsoleContext,
): Promise<readonly Suggestion[]> {
  const { schema } = parameter
  const pattern = schema.pattern ?? schema.items?.pattern
  if (pattern === undefined) return []
  const noun = normalizeNoun(parameter.name)
  const lists = context.contract.operations.filter(
    operation =>
      operation.parameters.every(({ required }) => !required) &&
      operation.reply.entry.fields.some(({ name }) => normalizeNoun(name) === noun),
  )
  const fits = new RegExp(pattern)
  const found = new Map<string, string>()
  for (const list of lists.slice(0, MAX_LISTS)) {
    const table = await loadRows(list, { ...context, purpose: 'view' }).catch(() => undefined)
    for (const { value, label } of table === undefined ? [] : listNames(table, noun))
      if (fits.test(value)) found.set(value, label)
  }
  return [...found].map(([value, label]) => ({ value, label }))
}

/** Returns the values of columns with this noun. Each is labeled with the names and symbols of its row. */
function listNames({ columns, rows }: ReplyTable, noun: string): Suggestion[] {
  return rows.flatMap(row =>
    columns.flatMap(({ name }, index) => {
      if (normalizeNoun(name) !== noun) return []
      const stem = name.replace(/Address$/, '')
      const near = row.filter((cell, at) => isLabel(cell.text, columns[at]?.name ?? '', stem))
      return [{ value: row[index]?.text ?? '', label: near.map(({ text }) => text).join(' · ') }]
    }),
  )
}

/**
 * Returns whether a column labels a token or pool: the symbol of a token, or all symbols and names of a pool.
 */
function isLabel(text: string, name: string, stem: string): boolean {
  const isName = /(symbol|name)$/i.test(name) && text.length <= 24
  return isName && (/\d$/.test(stem) ? name.startsWith(stem) : true)
}
