import type { Rule } from '../../../src/contract/rules.ts'
import type { Context, Entry } from '../../core/context.ts'
import { withoutPrices } from '../behaviours/nulls.ts'
import {
  brokenBy,
  canCompute,
  entryShape,
  type Level,
  rulesAt,
  type Shape,
  schemaOf,
  schemasOf,
} from '../entries/entry-schema.ts'
import { inOrder } from '../entries/order.ts'
import { type Fault, listedSchemas } from './shared/fault.ts'
import { perturbations } from './shared/perturbations.ts'

const everyLevel: readonly Level[] = ['documented', 'inferred', 'sampled', 'open']

/** For every rule that is documented or inferred: the smallest change found that breaks it and the fewest others. */
export function ruleFaults(): Fault[] {
  const found = new Map<string, Fault>()
  for (const schema of listedSchemas.keys()) {
    for (const { id, says, level = 'documented' } of rulesAt(schema, ['documented', 'inferred'])) {
      found.set(id, {
        name: `fault:rule:${id}`,
        says: `not so: ${says}`,
        family: 'rule',
        level,
        rule: id,
        concerns: operation =>
          schemasOf(operation).some(name => rulesAt(name, everyLevel).some(rule => rule.id === id)),
        start: () => ({ entries: (entries, context) => breaking(id, entries, context) }),
      })
    }
  }
  return [...found.values()]
}

/** So many entries are enough to break a rule about several. */
const HEAD = 4

function breaking(id: string, entries: readonly Entry[], context: Context): readonly Entry[] {
  const rules = rulesAt(schemaOf(context), everyLevel)
  const rule = rules.find(other => other.id === id)
  if (rule === undefined || brokenBy([rule], entries, context).length > 0) return entries
  const head = entries.slice(0, HEAD)
  let best: Broken = { entries: head, harmed: [], price: Number.POSITIVE_INFINITY }
  const search = (start: readonly Entry[], about: Rule) => {
    for (const changed of perturbations(start, schemaOf(context), about)) {
      if (best.price === 0) return
      if (brokenBy([rule], changed, context).length === 0 || !canCompute(rules, changed, context)) continue
      const broken = judged(changed, rules, rule, head, context)
      if (broken.price < best.price) best = broken
    }
  }
  search(head, rule)
  // A rule about missing prices is broken with less harm where prices are missing already.
  if (best.price > 0) search(withoutPrices(head, context), rule)
  // A rule that leaves null alone is broken where there are values.
  if (best.price === Number.POSITIVE_INFINITY)
    search(head.map(withValues(entryShape(schemaOf(context)))), rule)
  // What comes to harm may be healed by one more change; not where there are many entries, for the time it takes.
  if (best.price >= prices.documented && best.entries.length <= HEAD) {
    for (const harmed of best.harmed) search(best.entries, harmed)
  }
  return [...best.entries, ...entries.slice(HEAD)]
}

function withValues({ members }: Shape): (entry: Entry) => Entry {
  const value = (types: readonly string[]) => (types.includes('string') ? '1' : 1)
  return entry =>
    Object.fromEntries(
      Object.entries(entry).map(([name, is]) => [name, is ?? value(members[name]?.types ?? [])]),
    )
}

/** A changed list, and what it breaks besides the rule it is meant to break. */
interface Broken {
  readonly entries: readonly Entry[]
  readonly harmed: readonly Rule[]
  readonly price: number
}

const prices: Readonly<Record<Level, number>> = { documented: 100, inferred: 10, sampled: 1, open: 1 }

function judged(
  entries: readonly Entry[],
  rules: readonly Rule[],
  wanted: Rule,
  before: readonly Entry[],
  context: Context,
): Broken {
  const held = rules.filter(rule => rule !== wanted && brokenBy([rule], before, context).length === 0)
  const harmed = [...new Set(brokenBy(held, entries, context))]
  const unsorted = inOrder(entries, context).some((entry, at) => entry !== entries[at])
  const price = harmed.reduce(
    (sum, { level }) => sum + prices[level ?? 'documented'],
    unsorted ? prices.inferred : 0,
  )
  return { entries, harmed, price }
}
