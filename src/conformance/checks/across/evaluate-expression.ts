import { EvaluationError } from '@marcbachmann/cel-js'
import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { addOwnStatements } from '../../../contract/add-own-statements.ts'
import { contract } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { createReplyEnvironment } from '../../../contract/expressions/create-reply-environment.ts'
import { openapiDocument } from '../../../contract/openapi-document.ts'
import type { components } from '../../../generated/grammar.ts'
import type { ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import { quoteValue } from '../../evidence/quote-value.ts'
import { selectSuccessful } from '../answers/select-successful.ts'
import { readPaymentChallenge } from '../service/choose-offer.ts'

/** The variables of a CEL expression by name. */
export type ExpressionVariables = Readonly<Record<string, unknown>>

const environment = createReplyEnvironment({ isOpen: true })

/** Evaluates a CEL expression. Returns undefined if a name is missing or a value has the wrong type. */
export function evaluateExpression(expression: string, scope: ExpressionVariables): unknown {
  return evaluateParsed(parse(expression), scope)
}

/** Evaluates a parsed CEL expression in the same way. */
export function evaluateParsed(parsed: (scope: object) => unknown, scope: object): unknown {
  try {
    return parsed(scope)
  } catch (error) {
    // A text or list that is too long is a RangeError.
    if (error instanceof EvaluationError || error instanceof RangeError) return undefined
    throw error
  }
}

const parse = memoize((expression: string) => environment.parse(expression), new Map())

/** Returns the scope with the values of named expressions added. Each expression may use the earlier ones. */
export function bindExpressions(
  expressions: Readonly<Record<string, string>> = {},
  scope: ExpressionVariables,
): ExpressionVariables {
  const bound: Record<string, unknown> = { ...scope }
  for (const [name, expression] of Object.entries(expressions)) {
    const value = evaluateExpression(expression, bound)
    if (value !== undefined) bound[name] = value
  }
  return bound
}

/** Replaces each expression in braces by its value. */
export function fillTemplate(text: string, scope: ExpressionVariables): string {
  return text.replace(/\{([^{}]+)\}/g, (_, expression: string) => {
    const value = evaluateExpression(expression, scope)
    return typeof value === 'object' && value !== null ? quoteValue(value) : String(value)
  })
}

/** A group of `spec/across.yaml`: requests sent together, and statements about their replies. */
export type AuthoredRequestGroup = components['schemas']['requestGroup']

/** The groups of `spec/across.yaml`. */
export const requestGroups = perContract(() => {
  addOwnStatements()
  return (openapiDocument['x-across'] ?? []) as readonly AuthoredRequestGroup[]
})

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
  /** The present of the reply in Unix seconds, less its Age. */
  readonly now: number
}

const places = new WeakMap<object, { readonly seen: ExchangeEvidence; readonly index: number }>()

/** Converts an exchange to the variables that CEL expressions read. Cached. */
export const toReplyVariables = memoize((seen: ExchangeEvidence): ReplyVariables => {
  const { operation, n, rows = [], query, typed, accept = '' } = seen
  const reply = { operation, n, rows, query, typed, accept, at: seen.at / 1000, now: seen.now - seen.age }
  for (const [index, row] of [reply, ...rows].entries()) places.set(row, { seen, index: index - 1 })
  return reply
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

/** Returns the offers of each 402 that can be read, as rows of a reply. */
export const listOffers = memoize((exchanges: readonly ExchangeEvidence[]): readonly ReplyVariables[] =>
  exchanges.flatMap(seen => {
    const challenge = seen.reply?.status === 402 ? readPaymentChallenge(seen) : undefined
    if (challenge === undefined) return []
    return toReplyVariables({ ...seen, rows: challenge.accepts, rowsAt: 'accepts' })
  }),
)
