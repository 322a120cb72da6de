import type { AuthoredRule } from '../../contract/find-broken-rules.ts'
import type { Level } from '../../contract/model/document-node.ts'

/** A rule where it matters. */
export interface AssignedRule {
  readonly id: string
  readonly says: string
  readonly rule: string
  readonly level: Level
  /** True if its words stand here; else they stand at the first column that it speaks of. */
  readonly isWhole: boolean
}

/** A rule that speaks of more columns than these has its words at the first alone. */
const MAX_REPEATED = 2

/** Puts each rule to the columns it speaks of, in their order; those that speak of none are for the whole reply. */
export function assignRules(
  rules: readonly AuthoredRule[],
  names: readonly string[],
): {
  readonly byName: ReadonlyMap<string, readonly AssignedRule[]>
  readonly others: readonly AssignedRule[]
} {
  const byName = new Map<string, AssignedRule[]>()
  const others: AssignedRule[] = []
  for (const rule of rules) {
    const { id, says, level } = rule
    const members = listMembers(rule.rule)
    const spoken = names.filter(name => members.has(name))
    const place = (isWhole: boolean): AssignedRule => ({ id, says, rule: rule.rule, level, isWhole })
    if (spoken.length === 0) others.push(place(true))
    for (const [index, name] of spoken.entries()) {
      const isWhole = index === 0 || spoken.length <= MAX_REPEATED
      byName.set(name, [...(byName.get(name) ?? []), place(isWhole)])
    }
  }
  return { byName, others }
}

/** The parameters of a query that a rule speaks of. */
export function listQueryNames(rule: string): Set<string> {
  return new Set([...rule.matchAll(/\bquery\.(\w+)/g)].map(([, name = '']) => name))
}

function listMembers(rule: string): Set<string> {
  return new Set([...rule.matchAll(/(?<!\bquery)\.(\w+)\b(?!\()/g)].map(([, name = '']) => name))
}
