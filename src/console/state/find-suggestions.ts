import type { Parameter } from '../../contract/model/contract-model.ts'
import { formatNoun } from '../contract/format-noun.ts'
import type { ReplyTable } from '../reply/decode-reply.ts'
import type { ConsoleContext } from './console-context.ts'
import { readRows } from './read-rows.ts'

/** A value of the market for a parameter. */
export interface Suggestion {
  readonly value: string
  readonly label: string
}

/** Few requests, since each is for a whole list. */
const MAX_LISTS = 3

/** Addresses and symbols of the market for a parameter, out of the lists whose columns bear its name. */
export async function findSuggestions(
  parameter: Parameter,
  context: ConsoleContext,
): Promise<readonly Suggestion[]> {
  const { schema } = parameter
  const pattern = schema.pattern ?? schema.items?.pattern
  if (pattern === undefined) return []
  const noun = formatNoun(parameter.name)
  const lists = context.contract.operations.filter(
    operation =>
      operation.parameters.every(({ required }) => !required) &&
      operation.reply.entry.fields.some(({ name }) => formatNoun(name) === noun),
  )
  const fits = new RegExp(pattern)
  const found = new Map<string, string>()
  for (const list of lists.slice(0, MAX_LISTS)) {
    const table = await readRows(list, context).catch(() => undefined)
    for (const { value, label } of table === undefined ? [] : listNames(table, noun))
      if (fits.test(value)) found.set(value, label)
  }
  return [...found].map(([value, label]) => ({ value, label }))
}

/** The values under a noun in the rows of a list, with the short texts of the same row as a label. */
function listNames({ columns, rows }: ReplyTable, noun: string): Suggestion[] {
  return rows.flatMap(row =>
    columns.flatMap(({ name }, index) => {
      if (formatNoun(name) !== noun) return []
      const stem = name.replace(/Address$/, '')
      const near = row.filter((cell, at) => isLabel(cell.text, columns[at]?.name ?? '', stem))
      return [{ value: row[index]?.text ?? '', label: near.map(({ text }) => text).join(' · ') }]
    }),
  )
}

/** True if a column labels a token or pool: the symbol of a token, or all symbols and names of a pool. */
function isLabel(text: string, name: string, stem: string): boolean {
  const isName = /(symbol|name)$/i.test(name) && text.length <= 24
  return isName && (/\d$/.test(stem) ? name.startsWith(stem) : true)
}
