import { type ASTNode, serialize } from '@marcbachmann/cel-js'
import { memoize } from '../../../src/base/memoize.ts'
import { parseRule } from '../../../src/contract/find-broken-rules.ts'

/** A row that a rule judges, and the variables beside it. */
export interface RuleScope {
  readonly row: Record<string, unknown>
  readonly query: Readonly<Record<string, unknown>>
  readonly now: number
}

/** Evaluates an expression of a rule. Returns undefined where it cannot be evaluated. */
export function evaluateRule(expression: string, scope: RuleScope): unknown {
  const { stackTraceLimit } = Error
  // Nobody reads the traces of what half-drawn rows cannot tell, which would take most of the time of a draft.
  Error.stackTraceLimit = 0
  try {
    const value = parseRule(expression)({ ...scope, sent: scope.row, rows: [scope.row] })
    return typeof value === 'bigint' ? Number(value) : value
  } catch {
    return undefined
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Evaluates a part of a rule. Returns undefined where it cannot be evaluated. */
export function evaluateNode(node: ASTNode, scope: RuleScope): unknown {
  return evaluateRule(writeNode(node), scope)
}

const writeNode = memoize<ASTNode, string>(serialize)

/** Creates a node that no text has, to evaluate it. */
export function createNode(op: ASTNode['op'], args: unknown): ASTNode {
  return { op, args } as ASTNode
}
