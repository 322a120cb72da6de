import type { ReplyEntry, RequestContext } from '../../mocks/core/request-context.ts'
import { removePrices } from '../../mocks/scenarios/behaviors/null-scenarios.ts'
import {
  buildRuleInput,
  collectBrokenRules,
  findSchemaName,
  listRulesAt,
  readEntryShape,
  type ValueShape,
} from '../../mocks/scenarios/entries/read-entry-shape.ts'
import { sortReplyEntries } from '../../mocks/scenarios/entries/sort-reply-entries.ts'
import { findBrokenRules, type Rule } from '../../src/contract/find-broken-rules.ts'
import { listEntryNames } from '../../src/contract/model/list-attributes.ts'
import type { StatementLevel } from '../../src/contract/schema/filter-by-level.ts'
import { perturbAllEntries, perturbEntries } from './changes/perturb-entries.ts'
import { type Fault, listedSchemas } from './fault.ts'

const everyLevel: readonly StatementLevel[] = ['documented', 'inferred', 'sampled', 'open']

/**
 * Returns a fault for every documented or inferred rule. It makes the change found that breaks the rule and
 * the fewest others.
 */
export function listRuleFaults(): Fault[] {
  const found = new Map<string, Fault>()
  for (const schema of listedSchemas.current.keys()) {
    for (const { id, level = 'documented' } of listRulesAt(schema, ['documented', 'inferred'])) {
      found.set(id, {
        name: `fault:rule:${id}`,
        says: `breaks ${id}`,
        family: 'rule',
        level,
        rule: id,
        concerns: operation =>
          listEntryNames(operation).some(name => listRulesAt(name, everyLevel).some(rule => rule.id === id)),
        start: () => ({ entries: (entries, context) => breakRule(id, entries, context) }),
      })
    }
  }
  return [...found.values()]
}

/** Number of entries that are enough to break a rule about several entries. */
const HEAD = 4

function breakRule(
  id: string,
  entries: readonly ReplyEntry[],
  context: RequestContext,
): readonly ReplyEntry[] {
  const rules = listRulesAt(findSchemaName(context), everyLevel)
  const rule = rules.find(other => other.id === id)
  if (rule === undefined || collectBrokenRules([rule], entries, context).length > 0) return entries
  const head = entries.slice(0, HEAD)
  let best: BrokenEntries = { entries: head, harmed: [], price: Number.POSITIVE_INFINITY }
  const search = (start: readonly ReplyEntry[], about: Rule) => {
    for (const changed of perturbEntries(start, findSchemaName(context), about)) {
      if (best.price === 0) return
      if (
        collectBrokenRules([rule], changed, context).length === 0 ||
        !canComputeRules(rules, changed, context)
      )
        continue
      const broken = countBrokenRules(changed, rules, rule, head, context)
      if (broken.price < best.price) best = broken
    }
  }
  search(head, rule)
  // A rule about missing prices is broken with less harm where prices are missing already.
  if (best.price > 0) search(removePrices(head, context), rule)
  // A rule that leaves null alone is broken where there are values.
  if (best.price === Number.POSITIVE_INFINITY)
    search(head.map(fillNulls(readEntryShape(findSchemaName(context)))), rule)
  // What comes to harm may be healed by one more change; not where there are many entries, for the time it takes.
  if (best.price >= breakPrices.documented && best.entries.length <= HEAD) {
    for (const harmed of best.harmed) search(best.entries, harmed)
  }
  if (best.price < Number.POSITIVE_INFINITY) return [...best.entries, ...entries.slice(HEAD)]
  let whole: BrokenEntries = { entries, harmed: [], price: Number.POSITIVE_INFINITY }
  for (const changed of perturbAllEntries(entries, findSchemaName(context), rule)) {
    if (whole.price < breakPrices.documented) break
    if (collectBrokenRules([rule], changed, context).length === 0) continue
    const broken = countBrokenRules(changed, rules, rule, entries, context)
    if (broken.price < whole.price) whole = broken
  }
  return whole.entries
}

/**
 * True if all rules can be computed. A null or missing key that breaks one rule can make another one fail.
 */
function canComputeRules(
  rules: readonly Rule[],
  entries: readonly ReplyEntry[],
  context: RequestContext,
): boolean {
  try {
    findBrokenRules(rules, buildRuleInput(entries, context))
    return true
  } catch {
    return false
  }
}

function fillNulls({ members }: ValueShape): (entry: ReplyEntry) => ReplyEntry {
  const value = (types: readonly string[]) => (types.includes('string') ? '1' : 1)
  return entry =>
    Object.fromEntries(
      Object.entries(entry).map(([name, is]) => [name, is ?? value(members[name]?.types ?? [])]),
    )
}

/** A changed list, and the rules that it breaks in addition to the intended one. */
interface BrokenEntries {
  readonly entries: readonly ReplyEntry[]
  readonly harmed: readonly Rule[]
  readonly price: number
}

const breakPrices: Readonly<Record<StatementLevel, number>> = {
  documented: 100,
  inferred: 10,
  sampled: 1,
  open: 1,
}

function countBrokenRules(
  entries: readonly ReplyEntry[],
  rules: readonly Rule[],
  wanted: Rule,
  before: readonly ReplyEntry[],
  context: RequestContext,
): BrokenEntries {
  const held = rules.filter(
    rule => rule !== wanted && collectBrokenRules([rule], before, context).length === 0,
  )
  const harmed = [...new Set(collectBrokenRules(held, entries, context))]
  const unsorted = sortReplyEntries(entries, context).some((entry, at) => entry !== entries[at])
  const price = harmed.reduce(
    (sum, { level }) => sum + breakPrices[level ?? 'documented'],
    unsorted ? breakPrices.inferred : 0,
  )
  return { entries, harmed, price }
}
