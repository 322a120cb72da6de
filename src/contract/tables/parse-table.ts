import { hasKind } from '../../clickhouse/type-kind.ts'
import { type Envelope, unwrapEnvelope } from './decode-table.ts'

/**
 * Parses the text of a reply that is a table. 64-bit integers beyond 2^53, which `JSON.parse` rounds, become texts
 * of their digits. `decodeTable` reads these as bigint with `bigint: 'all'`. Throws SyntaxError for a text that is not
 * JSON, and ContractError for one that is no table.
 */
export function parseTable(text: string): Envelope {
  const envelope = unwrapEnvelope(JSON.parse(text))
  if (!/[[,:]\s*-?\d{16}/.test(text)) return envelope
  // Texts, which stay, or numbers.
  const quoted = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, each =>
    /^-?\d{16,}$/.test(each) && !Number.isSafeInteger(Number(each)) ? `"${each}"` : each,
  )
  const exact = unwrapEnvelope(JSON.parse(quoted))
  const isWide = envelope.columns.map(column => isWideColumn(column?.type))
  return {
    ...envelope,
    data: envelope.data.map((row, index) =>
      Array.isArray(row) ? row.map((cell, at) => (isWide[at] ? exact.data[index]?.[at] : cell)) : row,
    ),
  }
}

function isWideColumn(type: unknown): boolean {
  try {
    return hasKind(String(type), 'wideInteger')
  } catch {
    return false // another type than those of the contract keeps its values
  }
}
