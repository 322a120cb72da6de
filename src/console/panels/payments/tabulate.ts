import type { Cell, ReplyTable } from '../../reply/decode-reply.ts'

/** Entries as a table; texts of digits only are amounts. */
export function tabulate(entries: readonly Readonly<Record<string, string>>[]): ReplyTable {
  const names = [...new Set(entries.flatMap(entry => Object.keys(entry)))]
  const toCell = (text = ''): Cell => ({ text, kind: /^\d+$/.test(text) ? 'number' : 'text' })
  return {
    columns: names.map(name => ({ name, type: '' })),
    rows: entries.map(entry => names.map(name => toCell(entry[name]))),
  }
}
