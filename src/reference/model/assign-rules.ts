import type { AuthoredRule } from '../../contract/find-broken-rules.ts'

/** A rule at one of the columns that it applies to. */
export interface AssignedRule extends AuthoredRule {
  /** True at the first column of the rule, which has its text and its anchor. */
  readonly isFirst: boolean
}

/** Assigns each rule to the columns that its expression uses. Rules without a column apply to the whole reply. */
export function assignRules(rules: readonly AuthoredRule[], names: readonly string[]) {
  const byName = new Map<string, AssignedRule[]>()
  const others: AssignedRule[] = []
  for (const rule of rules) {
    const members = [...rule.rule.matchAll(/(?<!\bquery)\.(\w+)\b(?!\()/g)].map(([, name]) => name)
    const spoken = names.filter(name => members.includes(name))
    if (spoken.length === 0) others.push({ ...rule, isFirst: true })
    for (const [index, name] of spoken.entries())
      byName.set(name, [...(byName.get(name) ?? []), { ...rule, isFirst: index === 0 }])
  }
  return { byName, others }
}

/** Returns the query parameters that a rule uses. */
export function listQueryNames(rule: string): Set<string> {
  return new Set([...rule.matchAll(/\bquery\.(\w+)/g)].map(([, name = '']) => name))
}
