import { memoize } from '../../base/memoize.ts'
import { parseType } from '../../clickhouse/column-type.ts'
import { listTypeKinds, type TypeKind } from '../../clickhouse/type-kind.ts'
import { contract } from '../contract.ts'
import type { TableName } from '../contract-types.ts'
import { isJsonNode, mapValues } from '../schema/map-members.ts'
import type { Envelope } from './decode-table.ts'

/** A text in an unusual form that the contract does not exclude. Only an inferred requirement forbids it. */
export interface NonstandardForm {
  /** The same value in its usual form. */
  readonly value: string | number
  readonly requirement: 'TYP-006' | 'TYP-007-decimal' | 'TYP-008-decimal' | 'TYP-010-seconds' | 'TYP-026-iso'
  readonly expected: string
}

interface FormReader extends Omit<NonstandardForm, 'value'> {
  readonly form: RegExp
  readonly read: (text: string) => NonstandardForm['value']
}

const hexadecimal = { form: /^0x[0-9a-f]{1,64}$/i, expected: 'decimal digits' } as const
const WIDTH = 256

const readers: { readonly [Kind in TypeKind]?: FormReader } = {
  // Only the 256-bit types are said to be strings (contract, shared rules, envelope rule 4).
  wideInteger: { form: /^-?\d{1,20}$/, read: Number, requirement: 'TYP-006', expected: 'a JSON number' },
  // In which digits these strings are written is not said (rule 4).
  naturalDigits: { ...hexadecimal, read: text => String(BigInt(text)), requirement: 'TYP-007-decimal' },
  signedDigits: {
    ...hexadecimal,
    read: text => String(BigInt.asIntN(WIDTH, BigInt(text))),
    requirement: 'TYP-008-decimal',
  },
  // ISO 8601 has times of reduced accuracy, and no other form is said (rule 5).
  instant: {
    form: /^\d{4}-\d\d-\d\dT\d\d:\d\d\+00:00$/,
    read: text => text.replace('+', ':00+'),
    requirement: 'TYP-010-seconds',
    expected: 'seconds too',
  },
  // As ClickHouse writes it: the rule names DateTime only. Without an offset it counts as UTC.
  timestamp: {
    form: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/,
    read: text => `${text.replace(' ', 'T')}+00:00`,
    requirement: 'TYP-026-iso',
    expected: 'ISO 8601',
  },
}

/** Returns the usual form of a value, or undefined for one that has it already or is of another kind. */
export function readNonstandardForm(value: unknown, kind: TypeKind): NonstandardForm | undefined {
  const reader = readers[kind]
  if (typeof value !== 'string' || !reader?.form.test(value)) return undefined
  const { read, requirement, expected } = reader
  return { value: read(value), requirement, expected }
}

/** Creates a reader for a cell of a column type, or for each member of a map. A type with one form has none. */
export const createFormReader = memoize<string, CellReader | undefined>(type => {
  const kind = listTypeKinds(parseType(type)).find(each => each in readers)
  if (kind === undefined) return undefined
  return (cell, note) => {
    const read = (value: unknown) => {
      const other = readNonstandardForm(value, kind)
      if (other !== undefined) note?.(other, value)
      return other?.value ?? value
    }
    return isJsonNode(cell) ? mapValues(cell, read) : read(cell)
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
      const note = ({ requirement, expected }: NonstandardForm, sent: unknown) =>
        found.push({ row, column, sent, requirement, expected })
      return readers[column]?.(cell, note) ?? cell
    }),
  )
  return found.length === 0 ? { envelope, found } : { envelope: { ...envelope, data }, found }
}
