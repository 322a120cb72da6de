import { hasKind } from '../../../src/clickhouse/type-kind.ts'
import { contract } from '../../../src/contract/contract.ts'
import type { TableName } from '../../../src/contract/contract-types.ts'
import type { Envelope } from '../../../src/contract/tables/decode-table.ts'
import type { RequestContext } from '../../core/request-context.ts'
import { getChosenOption } from '../../gaps/gap-choices.ts'

/** Returns true if no gap option changes an envelope with these rows. */
export function keepsEnvelope(
  rows: readonly unknown[],
  { choices }: Pick<RequestContext, 'choices'>,
): boolean {
  return rows.length > 0 && getChosenOption(choices, 'GAP-54') === 'shortest'
}

/**
 * Changes an envelope by gap options: no columns if it is empty (GAP-16), or at most nine digits (GAP-54). No client
 * can depend on the default digits, so only the other option counts as a used gap.
 */
export function applyEnvelopeGaps(
  envelope: Envelope,
  table: TableName,
  { choices, choose }: Pick<RequestContext, 'choices' | 'choose'>,
): Envelope {
  if (envelope.rows === 0) return choose('GAP-16') === 'drop' ? { ...envelope, columns: [] } : envelope
  if (keepsEnvelope(envelope.data, { choices })) return envelope
  const floats = contract.tables[table].map(({ type }) => hasKind(type, 'float'))
  if (!floats.includes(true)) return envelope
  choose('GAP-54')
  const data = envelope.data.map(row =>
    row.map((cell, column) => (floats[column] ? roundToNineDigits(cell) : cell)),
  )
  return { ...envelope, data }
}

/** Rounds every number in a value to nine significant digits. */
function roundToNineDigits(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(9))
  if (Array.isArray(value)) return value.map(roundToNineDigits)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, roundToNineDigits(item)]))
}
