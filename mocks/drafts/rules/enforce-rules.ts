import { mentionsName, mentionsRow, type Rule } from '../../../src/contract/find-broken-rules.ts'
import { clampNumber } from '../values/draw-number.ts'
import { type DrawPlace, drawValue } from '../values/draw-value.ts'
import type { RandomSource } from '../values/random-source.ts'
import { evaluateRule } from './evaluate-rule.ts'
import { type RowRepair, solveRule } from './solve-rule.ts'

/** Sources of new values for a row. */
export interface RuleEnforcement extends RowRepair {
  readonly rules: readonly Rule[]
  readonly dice: RandomSource
  readonly today: number
}

/** Passes in which every broken rule is solved directly. */
const PASSES = 8
/** Changes of one value that are tried after that. */
const REDRAWS = 40

/** Changes a row until its rules hold, or the attempts are used up. Returns the rules that are still broken. */
export function enforceRules(keeper: RuleEnforcement): readonly Rule[] {
  let broken = listBrokenRules(keeper)
  for (let pass = 0; pass < PASSES && broken.length > 0; pass++) {
    for (const { rule } of broken) solveRule(rule, keeper)
    broken = listBrokenRules(keeper)
  }
  for (let attempt = 1; attempt <= REDRAWS && broken.length > 0; attempt++) {
    const before = { ...keeper.scope.row }
    redrawColumn(broken[attempt % broken.length] as Rule, attempt, keeper)
    for (const { rule } of listBrokenRules(keeper)) solveRule(rule, keeper)
    const now = listBrokenRules(keeper)
    if (now.length <= broken.length) broken = now
    else Object.assign(keeper.scope.row, before)
  }
  return broken
}

/** Lists the rules of each row that a row breaks. */
export function listBrokenRules({ rules, scope }: Pick<RuleEnforcement, 'rules' | 'scope'>): Rule[] {
  return rules.filter(({ rule }) => mentionsRow(rule) && evaluateRule(rule, scope) !== true)
}

/** Replaces the value of a column of a broken rule: a new one, null, or that of another column of the rule. */
function redrawColumn(
  rule: Rule,
  attempt: number,
  { scope, shape, fixed, dice, today }: RuleEnforcement,
): void {
  const names = Object.keys(shape.members).filter(name => mentionsName(rule, name))
  const free = names.filter(name => !fixed.has(name))
  const name = free[Math.floor(dice.fraction(`column of ${rule.id}`, attempt) * free.length)]
  const member = name === undefined ? undefined : shape.members[name]
  if (name === undefined || member === undefined) return
  const choice = dice.fraction(`change of ${rule.id}`, attempt)
  const other = names.find(each => each !== name && shape.members[each]?.type === member.type)
  const place: DrawPlace = { dice, name, id: name, today, salt: attempt, isNeeded: choice > 0.3 }
  const copied = other === undefined ? undefined : scope.row[other]
  scope.row[name] =
    choice < 0.2 && typeof copied === 'number' && member.options === undefined
      ? clampNumber(copied, member)
      : choice < 0.3 && member.isNullable
        ? null
        : drawValue(member, place)
}
