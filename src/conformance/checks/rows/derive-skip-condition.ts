import { serialize } from '@marcbachmann/cel-js'
import { memoize } from '../../../base/memoize.ts'
import { listOperands, readRuleForm } from '../../../contract/expressions/read-rule-form.ts'
import { parseRule } from '../../../contract/find-broken-rules.ts'

/** Form of a guard: a comparison with a constant, or a test that a member is missing. */
const condition = /^(!has\(.*\)|[^()]*(\([^()]*\))? (==|!=|<=|>=|<|>) (null|-?[\d.]+|"[^"]*"|'[^']*'))$/

/**
 * Returns a CEL condition under which a rule does not apply. It joins the alternatives of the rule except
 * the last, which is its statement. Returns undefined for a rule without conditions.
 *
 * @example
 * deriveSkipCondition('row.ratio == null || row.ratio < row.sum') // 'row.ratio == null'
 */
export const deriveSkipCondition = memoize<string, string | undefined>(rule => {
  const { ast } = parseRule(rule)
  const { maxRows } = readRuleForm(rule)
  if (maxRows !== undefined) return `size(rows) < ${maxRows}`
  // A list of one row is in every order, and its row differs from all others.
  if (ast.op === 'call' && /^(unique|ascending)\(rows\b/.test(serialize(ast))) return 'size(rows) < 2'
  const guards = listOperands(ast, '||')
    .slice(0, -1)
    .map(serialize)
    .filter(text => condition.test(text))
  return guards.length === 0 ? undefined : guards.join(' || ')
}, new Map())
