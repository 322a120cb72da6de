import { coerceQuery } from '../../src/contract/coerce-query.ts'
import type { Operation } from '../../src/contract/contract.ts'
import { entries } from '../../src/contract/entries.ts'
import { findBrokenRules } from '../../src/contract/find-broken-rules.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import type { World } from '../world/world.ts'
import { answerDraft, findSelectedEntryName } from './answer-draft.ts'
import { draftQuery } from './draft-query.ts'

/** Lists the ids of the rules that the example of a drafted operation breaks. */
export function listBrokenDrafts(
  operation: Operation,
  place: { readonly world: World; readonly now: number; readonly choose: ChooseGapOption },
): string[] {
  const query = coerceQuery(operation, draftQuery(operation, place))
  const rows = answerDraft(operation, { ...place, query })
  if ('status' in rows) return []
  const rules = entries.rules[findSelectedEntryName(operation, undefined)] ?? []
  const broken = findBrokenRules(rules, { rows, query, now: place.now }).map(({ rule }) => rule.id)
  return [...new Set(broken)]
}
