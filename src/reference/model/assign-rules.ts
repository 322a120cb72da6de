import type { AuthoredRule } from '../../contract/find-broken-rules.ts'

/** A rule at one of the columns that it applies to. */
export interface AssignedRule extends AuthoredRule {
  /** True if its text is shown here. Otherwise, only the first column of the rule shows it. */
  readonly isWhole: boolean
  /** True at the first column of the rule, which has its anchor. */
  readonly isFirst: boolean
}

/** Maximum number of columns at which the text of a rule is repeated. */
const MAX_REPEATED = 2

/**
 * Assigns each rule to the columns that its expression uses. Rules without a column apply to the whole reply.
 */
export function assignRules(rules: readonly AuthoredRule[], names: readonly string[]) {
  const byName = new Map<string, AssignedRule[]>()
  const others: AssignedRule[] = []
  for (const rule of rules) {
    const members = [...rule.rule.matchAll(/(?<!\bquery)\.(\w+)\b(?!\()/g)].map(([, name]) => name)
    const spoken = names.filter(name => members.includes(name))
    if (spoken.length === 0) others.push({ ...rule, isWhole: true, isFirst: true })
    for (const [index, name] of spoken.entries()) {
      const isFirst = index === 0
      const isWhole = isFirst || spoken.length <= MAX_REPEATED
      byName.set(name, [...(byName.get(name) ?? []), { ...rule, isWhole, isFirst }])
    }
  }
  return { byName, others }
}

/** Returns the query parameters that a rule uses. */
export function listQueryNames(rule: string): Set<string> {
  return new Set([...rule.matchAll(/\bquery\.(\w+)/g)].map(([, name = '']) => name))
}
