import type { ASTNode } from '@marcbachmann/cel-js'

/** Kind of a variable of a rule: one row, a list of rows, or the query. Undefined for any other. */
type Kind = 'row' | 'rows' | 'query' | undefined
type Scope = Readonly<Record<string, Kind>>

/**
 * Returns the members of rows and of the query that a rule uses, including those of loop variables over
 * `rows`.
 */
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

function childrenOf(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(childrenOf)
  return typeof args === 'object' && args !== null && 'op' in args ? [args as ASTNode] : []
}
