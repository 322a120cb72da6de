import { type ASTNode, ParseError } from '@marcbachmann/cel-js'
import { documentBounds } from '../../base/bounds.ts'
import { parseRule } from '../../contract/find-broken-rules.ts'
import { createSpeedCheck } from '../compile/plain/create-speed-check.ts'

/** A parsed rule, or the reason why it cannot be evaluated. */
type ReadRule = { readonly parsed: ReturnType<typeof parseRule> } | { readonly problem: string }

/** Parses a rule. Returns a problem if it is not CEL, or if it would take too long or too much memory. */
export function readRule(rule: string, parse = parseRule): ReadRule {
  try {
    const parsed = parse(rule)
    const nested = countNestedLoops(parsed.ast)
    const { nestedLoops, ruleValues } = documentBounds
    if (nested > nestedLoops)
      return { problem: `it has ${nested} loops within each other; ${nestedLoops} are permitted` }
    if (countValues(parsed.ast) > ruleValues)
      return { problem: `its variables stand for more than ${ruleValues} values` }
    const problem = findPatternProblem(parsed.ast)
    return problem === undefined ? { parsed } : { problem }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    return { problem: String(error) }
  }
}

/** Returns why an expression has no value, or none of the wanted type. A type that must be certain is known without a reply. */
export function findTypeProblems(
  parsed: ReturnType<typeof parseRule>,
  wanted: string,
  isCertain = false,
): string[] {
  const { valid, type, error } = parsed.check()
  if (!valid) return [String(error)]
  if (type === 'dyn' && isCertain)
    return ['its value may be neither true nor false; compare it, as in reply.ok == true']
  return [type, 'dyn'].includes(wanted) || type === 'dyn' ? [] : [`its value is ${type}, not ${wanted}`]
}

/** Returns the depth of nested loops in an expression, such as `all` and `map`. */
function countNestedLoops(node: ASTNode): number {
  const count = (nodes: readonly ASTNode[]) => Math.max(0, ...nodes.map(countNestedLoops))
  if (node.op !== 'rcall') return count(childrenOf(node.args))
  const [name, receiver, args] = node.args
  return Math.max(countNestedLoops(receiver), count(args) + (loops.has(name) ? 1 : 0))
}

const loops = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

/** Counts the values in an expression. A variable of `cel.bind` counts as those of its value. */
function countValues(node: ASTNode, variables: Readonly<Record<string, number>> = {}): number {
  if (node.op === 'id') return variables[node.args] ?? 1
  const [name, , args] = node.op === 'rcall' ? node.args : []
  const [variable, value, body] = args ?? []
  if (name === 'bind' && variable?.op === 'id' && value !== undefined && body !== undefined)
    return countValues(body, { ...variables, [variable.args]: countValues(value, variables) })
  return childrenOf(node.args).reduce((sum, each) => sum + countValues(each, variables), 1)
}

const isFast = createSpeedCheck()

/** Returns why a pattern of an expression cannot be used. */
function findPatternProblem(node: ASTNode): string | undefined {
  if (node.op === 'rcall' && node.args[0] === 'matches') {
    const [pattern] = node.args[2]
    if (pattern?.op !== 'value' || typeof pattern.args !== 'string') return 'a pattern is a text in quotes'
    try {
      new RegExp(pattern.args, 'u')
    } catch {
      return `${pattern.args} is no regular expression`
    }
    if (!isFast(pattern.args)) return `the pattern ${pattern.args} takes too long to match`
  }
  return childrenOf(node.args).map(findPatternProblem).find(Boolean)
}

/** Kind of a variable of a rule: one row, a list of rows, or the query. Undefined for any other. */
type Kind = 'row' | 'rows' | 'query' | undefined
type Scope = Readonly<Record<string, Kind>>

/** Returns the members of rows and of the query that a rule uses, also of loop variables over `rows`. */
export function findRuleNames(rule: ASTNode): { row: string[]; query: string[] } {
  const names = { row: new Set<string>(), query: new Set<string>() }
  visit(rule, { row: 'row', sent: 'row', rows: 'rows', query: 'query' }, (kind, name) =>
    names[kind].add(name),
  )
  return { row: [...names.row], query: [...names.query] }
}

function visit(node: ASTNode, scope: Scope, found: (kind: 'row' | 'query', name: string) => void): void {
  if (node.op === '.' || node.op === '.?' || node.op === '[]' || node.op === '[?]') {
    const [target, member] = node.args
    const kind = kindOf(target, scope)
    const name = typeof member === 'string' ? member : member.op === 'value' ? member.args : undefined
    if ((kind === 'row' || kind === 'query') && typeof name === 'string') found(kind, name)
  }
  if (node.op === 'rcall') {
    const [macro, receiver, args] = node.args
    const variable = args[0]?.op === 'id' ? args[0].args : undefined
    visit(receiver, scope, found)
    const kind =
      macro === 'bind' && args[1] !== undefined ? kindOf(args[1], scope) : elementOf(kindOf(receiver, scope))
    const inner = variable === undefined ? scope : { ...scope, [variable]: kind }
    for (const arg of args) visit(arg, inner, found)
    return
  }
  for (const child of childrenOf(node.args)) visit(child, scope, found)
}

function kindOf(node: ASTNode, scope: Scope): Kind {
  if (node.op === 'id') return scope[node.args]
  if (node.op === '[]') return elementOf(kindOf(node.args[0], scope))
  if (node.op === 'rcall' && node.args[0] === 'filter') return kindOf(node.args[1], scope)
  return undefined
}

function elementOf(kind: Kind): Kind {
  return kind === 'rows' ? 'row' : undefined
}

/** Returns the nodes within the arguments of a node. */
export function childrenOf(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(childrenOf)
  return typeof args === 'object' && args !== null && 'op' in args ? [args as ASTNode] : []
}
