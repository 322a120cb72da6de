import { hasKind } from '../clickhouse/type-facts.ts'
import { contract } from './contract.ts'
import type { TableName } from './contract-types.ts'
import type { Envelope } from './decode-table.ts'

/** A 64-bit integer that came as text, and where. */
export interface TextInteger {
  readonly row: number
  readonly column: number
  readonly text: string
}

/**
 * An envelope with the 64-bit integers that came as text read as numbers. Only the 256-bit types are said to be strings
 * (contract, shared rules, envelope rule 4); that the others are none is inferred.
 */
export function readTextIntegers(
  table: TableName,
  envelope: Envelope,
): { envelope: Envelope; texts: readonly TextInteger[] } {
  const isWide = contract.tables[table].map(({ type }) => hasKind(type, 'wideInteger'))
  const texts: TextInteger[] = []
  const data = envelope.data.map((cells, row) =>
    cells.map((cell, column) => {
      if (isWide[column] !== true) return cell
      const read = (value: unknown) => {
        if (typeof value !== 'string' || !/^-?\d{1,20}$/.test(value)) return value
        texts.push({ row, column, text: value })
        return Number(value)
      }
      if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) return read(cell)
      return Object.fromEntries(Object.entries(cell).map(([key, value]) => [key, read(value)]))
    }),
  )
  return texts.length === 0 ? { envelope, texts } : { envelope: { ...envelope, data }, texts }
}
