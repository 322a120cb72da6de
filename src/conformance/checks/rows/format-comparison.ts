import { type ASTNode, EvaluationError, serialize } from '@marcbachmann/cel-js'
import { memoize } from '../../../base/memoize.ts'
import { parseRule } from '../../../contract/find-broken-rules.ts'

const comparisons = new Set(['<', '<=', '>', '>=', '==', '!='])

/**
 * Formats the comparison that breaks a rule with its numbers, such as `12 <= 10`. Returns undefined when it compares
 * no numbers.
 */
export function formatComparison(rule: string, context: object): string | undefined {
  const read = (node: ASTNode) => evaluate(node, context)
  const node = findBroken(parseRule(rule).ast, read)
  if (comparisons.has(node.op)) {
    const [one, other] = (node.args as ASTNode[]).map(read)
    return isNumber(one) && isNumber(other) ? `${one} ${node.op} ${other}` : undefined
  }
  if (node.op !== 'call') return undefined
  const [name, args] = node.args
  const values = args.map(read)
  return values.length > 1 && values.every(isNumber) ? `${name}(${values.join(', ')})` : undefined
}

/** Returns the part that is false: the statement after its conditions, and of several the first that is false. */
function findBroken(node: ASTNode, read: (node: ASTNode) => unknown): ASTNode {
  if (node.op !== '||' && node.op !== '&&') return node
  const [one, other] = node.args
  return findBroken(node.op === '&&' && read(one) !== true ? one : other, read)
}

const compile = memoize((node: ASTNode) => parseRule(serialize(node)))

function evaluate(node: ASTNode, context: object): unknown {
  try {
    return compile(node)(context)
  } catch (error) {
    if (error instanceof EvaluationError) return undefined
    throw error
  }
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}
