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
  try {
    const value = parseRule(expression)({ ...scope, sent: scope.row, rows: [scope.row] })
    return typeof value === 'bigint' ? Number(value) : value
  } catch {
    return undefined
  }
}

/** Evaluates a part of a rule. Returns undefined where it cannot be evaluated. */
export function evaluateNode(node: ASTNode, scope: RuleScope): unknown {
  return evaluateRule(writeNode(node), scope)
}

const writeNode = memoize((node: ASTNode): string => serialize(keepLiterals(node)))

/** Replaces literals by their text, since `serialize` rounds numbers to nine decimals. */
function keepLiterals(node: ASTNode): ASTNode {
  if (node.op === 'value') return createNode('id', node.input.slice(node.start, node.end))
  return createNode(node.op, mapNodes(node.args))
}

function mapNodes(args: unknown): unknown {
  if (Array.isArray(args)) return args.map(mapNodes)
  return typeof args === 'object' && args !== null ? keepLiterals(args as ASTNode) : args
}

/** Creates a node that no text has, to evaluate it. */
export function createNode(op: ASTNode['op'], args: unknown): ASTNode {
  return { op, args } as ASTNode
}
