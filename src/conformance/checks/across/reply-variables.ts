import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { contract } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import type { components } from '../../../generated/grammar.ts'
import type { ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import { selectSuccessful } from '../answers/select-successful.ts'

/** A group of `spec/across.yaml`: requests sent together, and statements about their replies. */
export type AuthoredRequestGroup = components['schemas']['requestGroup']

/** A statement that compares several replies. */
export type CrossReplyStatement = components['schemas']['acrossStatement']

/** Returns the operations of its group that a statement applies to. */
export function listStatementOperations(
  group: AuthoredRequestGroup,
  { operations }: CrossReplyStatement,
): readonly OperationId[] {
  return (operations ?? group.operations) as readonly OperationId[]
}

/** A reply with the member names that CEL expressions of `spec/across.yaml` use. */
export interface ReplyVariables extends Pick<ExchangeEvidence, 'operation' | 'n' | 'query' | 'typed'> {
  readonly rows: readonly NamedRow[]
  /** The requested media type, or an empty text. */
  readonly accept: string
  /** Time of sending, in Unix seconds. */
  readonly at: number
}

const places = new WeakMap<object, { readonly seen: ExchangeEvidence; readonly index: number }>()

/** Converts an exchange to the variables that CEL expressions read. Cached. */
export const toReplyVariables = memoize((seen: ExchangeEvidence): ReplyVariables => {
  const { operation, n, rows = [], query, typed, accept = '' } = seen
  for (const [index, row] of rows.entries()) places.set(row, { seen, index })
  return { operation, n, rows, query, typed, accept, at: seen.at / 1000 }
})

/** Variables of a request that was not sent. */
export const unsentReplyVariables: Pick<ReplyVariables, 'rows'> = { rows: [] }

/** Returns the exchange and the index of a row, or undefined for any other value. */
export function locateRow(
  row: unknown,
): { readonly seen: ExchangeEvidence; readonly index: number } | undefined {
  return typeof row === 'object' && row !== null ? places.get(row) : undefined
}

/** Groups the successful replies of a run that have rows by operation. */
export const groupReplyVariables = memoize(
  (exchanges: readonly ExchangeEvidence[]): Readonly<Record<string, readonly ReplyVariables[]>> => {
    const answered = selectSuccessful({ exchanges }).filter(({ rows }) => rows !== undefined)
    const byOperation = groupBy(answered.map(toReplyVariables), ({ operation }) => operation)
    return Object.fromEntries(contract.operations.map(({ id }) => [id, byOperation.get(id) ?? []]))
  },
)
