import { hasKind } from '../../../src/clickhouse/type-facts.ts'
import { contract } from '../../../src/contract/contract.ts'
import type { TableName } from '../../../src/contract/contract-types.ts'
import type { Envelope } from '../../../src/contract/tables/decode-table.ts'
import type { ChooseGapOption, GapChoices } from '../../gaps/gap-choices.ts'
import { getChosenOption } from '../../gaps/gap-choices.ts'

/** Changes an envelope before it is written. */
type EnvelopeVariant = (envelope: Envelope) => Envelope

/** Returns an envelope unchanged, as for nearly all tables. */
export const keepEnvelope: EnvelopeVariant = envelope => envelope

/**
 * Returns the change of an envelope by gap options: no columns if it is empty (GAP-16), or at most nine
 * digits (GAP-54). No client can depend on the default digits, so only the other option counts as a used gap.
 */
export function chooseEnvelopeVariant(
  table: TableName,
  rows: number,
  choices: GapChoices,
  choose: ChooseGapOption,
): EnvelopeVariant {
  if (rows === 0)
    return choose('GAP-16') === 'drop' ? envelope => ({ ...envelope, columns: [] }) : keepEnvelope
  if (getChosenOption(choices, 'GAP-54') === 'shortest') return keepEnvelope
  const floats = contract.tables[table].map(({ type }) => hasKind(type, 'float'))
  if (!floats.includes(true)) return keepEnvelope
  choose('GAP-54')
  return envelope => ({
    ...envelope,
    data: envelope.data.map(row =>
      row.map((cell, column) => (floats[column] ? roundToNineDigits(cell) : cell)),
    ),
  })
}

/** Rounds every number in a value to nine significant digits. */
function roundToNineDigits(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(9))
  if (Array.isArray(value)) return value.map(roundToNineDigits)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, roundToNineDigits(item)]))
}
