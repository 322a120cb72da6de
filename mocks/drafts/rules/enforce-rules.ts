import { mentionsRow, type Rule } from '../../../src/contract/find-broken-rules.ts'
import { evaluateRule } from './evaluate-rule.ts'
import { type RowRepair, solveRule } from './solve-rule.ts'

/** A row and its rules. */
export interface RuledRow extends RowRepair {
  readonly rules: readonly Rule[]
}

/** Passes in which every broken rule is solved. */
const PASSES = 8

/** Changes a row until its rules hold, or the passes are used up. */
export function enforceRules(row: RuledRow): void {
  let broken = listBrokenRules(row)
  for (let pass = 0; pass < PASSES && broken.length > 0; pass++) {
    for (const { rule } of broken) solveRule(rule, row)
    broken = listBrokenRules(row)
  }
}

/** Lists the rules of each row that a row breaks. */
export function listBrokenRules({ rules, scope }: Pick<RuledRow, 'rules' | 'scope'>): Rule[] {
  return rules.filter(({ rule }) => mentionsRow(rule) && evaluateRule(rule, scope) !== true)
}
