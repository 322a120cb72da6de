import { type ASTNode, serialize } from '@marcbachmann/cel-js'
import { memoize } from '../../../base/memoize.ts'
import { parseRule } from '../../../contract/find-broken-rules.ts'

/** Form of a guard: a comparison with a constant, or a test that a member is missing. */
const condition = /^(!has\(.*\)|[^()]*(\([^()]*\))? (==|!=|<=|>=|<|>) (null|-?[\d.]+|"[^"]*"|'[^']*'))$/

/** Rules about whole lists that a short list cannot break, and their guards. */
const shortLists: readonly (readonly [rule: RegExp, guard: string])[] = [
  [/^size\(rows\) <= (\d+)$/, 'size(rows) < $1'],
  [/^(unique|ascending)\(rows\b.*$/, 'size(rows) < 2'],
]

/**
 * Returns a CEL condition under which a rule does not apply. It joins the alternatives of the rule except
 * the last, which is its statement. Returns undefined for a rule without conditions.
 *
 * @example
 * deriveSkipCondition('row.ratio == null || row.ratio < row.sum') // 'row.ratio == null'
 */
export const deriveSkipCondition = memoize<string, string | undefined>(rule => {
  const short = shortLists.find(([form]) => form.test(rule))
  if (short !== undefined) return rule.replace(...short)
  const guards = listAlternatives(parseRule(rule).ast)
    .slice(0, -1)
    .map(serialize)
    .filter(text => condition.test(text))
  return guards.length === 0 ? undefined : guards.join(' || ')
}, new Map())

function listAlternatives(node: ASTNode): ASTNode[] {
  return node.op === '||' ? (node.args as ASTNode[]).flatMap(listAlternatives) : [node]
}
