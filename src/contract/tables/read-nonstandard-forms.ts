import { memoize } from '../../base/memoize.ts'
import { parseType } from '../../clickhouse/column-type.ts'
import { listTypeFacts, type TypeKind } from '../../clickhouse/type-facts.ts'
import { contract } from '../contract.ts'
import type { TableName } from '../contract-types.ts'
import type { Envelope } from './decode-table.ts'

/** A text in an unusual form that the contract does not exclude. Only an inferred requirement forbids it. */
export interface NonstandardForm {
  /** The same value in its usual form. */
  readonly value: string | number
  readonly requirement: 'TYP-006' | 'TYP-007-decimal' | 'TYP-008-decimal' | 'TYP-010-seconds' | 'TYP-026-iso'
  readonly expected: string
}

const hexadecimal = /^0x[0-9a-f]{1,64}$/i
const WIDTH = 256

const readers: { readonly [Kind in TypeKind]?: (text: string) => NonstandardForm | undefined } = {
  // Only the 256-bit types are said to be strings (contract, shared rules, envelope rule 4).
  wideInteger: text =>
    /^-?\d{1,20}$/.test(text)
      ? { value: Number(text), requirement: 'TYP-006', expected: 'a JSON number' }
      : undefined,
  // In which digits these strings are written is not said (rule 4).
  naturalDigits: text =>
    hexadecimal.test(text)
      ? { value: String(BigInt(text)), requirement: 'TYP-007-decimal', expected: 'decimal digits' }
      : undefined,
  signedDigits: text =>
    hexadecimal.test(text)
      ? {
          value: String(BigInt.asIntN(WIDTH, BigInt(text))),
          requirement: 'TYP-008-decimal',
          expected: 'decimal digits',
        }
      : undefined,
  // ISO 8601 has times of reduced accuracy, and no other form is said (rule 5).
  instant: text =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d\+00:00$/.test(text)
      ? { value: text.replace('+', ':00+'), requirement: 'TYP-010-seconds', expected: 'seconds too' }
      : undefined,
  // As ClickHouse writes it: the rule names DateTime only. Without an offset it counts as UTC.
  timestamp: text =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(text)
      ? { value: `${text.replace(' ', 'T')}+00:00`, requirement: 'TYP-026-iso', expected: 'ISO 8601' }
      : undefined,
}

/**
 * Returns the usual form of a value. Returns undefined if it has the usual form already, or is not a value of
 * this kind.
 */
export function readNonstandardForm(value: unknown, kind: TypeKind): NonstandardForm | undefined {
  return typeof value === 'string' ? readers[kind]?.(value) : undefined
}

/**
 * Creates a reader for a cell of a column type, or for each member of a map. Returns undefined for a type
 * with one form only.
 */
export const createFormReader = memoize<string, CellReader | undefined>(type => {
  const kind = listTypeFacts(parseType(type)).find(each => each.kind in readers)?.kind
  if (kind === undefined) return undefined
  return (cell, note) => {
    const read = (value: unknown) => {
      const other = readNonstandardForm(value, kind)
      if (other !== undefined) note?.(other, value)
      return other?.value ?? value
    }
    if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) return read(cell)
    return Object.fromEntries(Object.entries(cell).map(([key, value]) => [key, read(value)]))
  }
}, new Map())

type CellReader = (cell: unknown, note?: (form: NonstandardForm, sent: unknown) => void) => unknown

/** A cell in an unusual form, with its row and column. */
export interface FoundNonstandardForm extends Omit<NonstandardForm, 'value'> {
  readonly row: number
  readonly column: number
  readonly sent: unknown
}

/** Returns an envelope with all cells in their usual form, and a list of the converted cells. */
export function readNonstandardForms(
  table: TableName,
  envelope: Envelope,
): { envelope: Envelope; found: readonly FoundNonstandardForm[] } {
  const readers = contract.tables[table].map(({ type }) => createFormReader(type))
  const found: FoundNonstandardForm[] = []
  const data = envelope.data.map((cells, row) =>
    cells.map((cell, column) => {
      const read = readers[column]
      return read === undefined
        ? cell
        : read(cell, ({ requirement, expected }, sent) =>
            found.push({ row, column, sent, requirement, expected }),
          )
    }),
  )
  return found.length === 0 ? { envelope, found } : { envelope: { ...envelope, data }, found }
}
