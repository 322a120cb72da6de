import { ParseError } from '@marcbachmann/cel-js'
import { parseRule } from '../../contract/find-broken-rules.ts'

/** A parsed rule, or the reason why it cannot be evaluated. */
type ReadRule = { readonly parsed: ReturnType<typeof parseRule> } | { readonly problem: string }

/** Maximum depth of nested loops. Three loops over a list of a hundred items already run a million steps. */
const MAX_NESTED = 3

/** Parses a rule. Returns a problem if it is not CEL, or if its nested loops would take too long. */
export function readRule(rule: string, parse = parseRule): ReadRule {
  try {
    const parsed = parse(rule)
    const nested = countNestedLoops(parsed.ast)
    if (nested <= MAX_NESTED) return { parsed }
    return { problem: `it has ${nested} loops within each other; ${MAX_NESTED} are permitted` }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    return { problem: String(error) }
  }
}

/** Returns why an expression has no value, or none of the wanted type. */
export function findTypeProblems(parsed: ReturnType<typeof parseRule>, wanted: string): string[] {
  const { valid, type, error } = parsed.check()
  if (!valid) return [String(error)]
  return [type, 'dyn'].includes(wanted) || type === 'dyn' ? [] : [`its value is ${type}, not ${wanted}`]
}

/** Returns the depth of nested loops in an expression, such as `all` and `map`. */
function countNestedLoops(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((most, each) => Math.max(most, countNestedLoops(each)), 0)
  if (typeof node !== 'object' || node === null || !('op' in node) || !('args' in node)) return 0
  const { op, args } = node
  if (op !== 'rcall') return countNestedLoops(args)
  const [name, receiver, rest] = args as [string, unknown, unknown]
  return Math.max(countNestedLoops(receiver), countNestedLoops(rest) + (loops.has(name) ? 1 : 0))
}

const loops = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])
