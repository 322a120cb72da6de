import { contract } from '../../../src/contract/contract.ts'
import type { TableName } from '../../../src/contract/contract-types.ts'
import type { ChooseGapOption } from '../../gaps/gap-choices.ts'

const WIDTH = 44

/** Pads base58 addresses with NUL to the width of their columns, unless GAP-17 leaves them bare. */
export function padAddresses<Row extends object>(
  table: TableName,
  rows: readonly Row[],
  choose: ChooseGapOption,
): readonly Row[] {
  if (rows.length === 0 || choose('GAP-17') === 'bare') return rows
  const columns = contract.tables[table].filter(({ type }) => type === `FixedString(${WIDTH})`)
  return rows.map(row => {
    const filled = columns.map(({ name }) => [name, String(row[name as keyof Row]).padEnd(WIDTH, '\0')])
    return { ...row, ...Object.fromEntries(filled) }
  })
}
