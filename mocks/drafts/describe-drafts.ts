import { memoize } from '../../src/base/memoize.ts'
import { coerceQuery } from '../../src/contract/coerce-query.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { entries } from '../../src/contract/entries.ts'
import { findBrokenRules } from '../../src/contract/find-broken-rules.ts'
import { findEntryName } from '../../src/contract/model/list-attributes.ts'
import type { Session } from '../core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../gaps/gap-choices.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { FIRST_INSTANT } from '../time/calendar.ts'
import type { World } from '../world/world.ts'
import { answerDraft } from './answer-draft.ts'
import { draftQuery } from './draft-query.ts'
import { listUnfilledColumns } from './fill-columns.ts'
import { getFaker } from './load-faker.ts'

/** Describes drafted operations with the ids of rules that they break, then drafted columns. Returns none before faker is loaded. */
export function describeDrafts({ world }: Pick<Session, 'world'>) {
  const columns = listUnfilledColumns().map(({ operationId, columns }) => ({ operationId, columns }))
  return getFaker() === undefined ? [] : [...describeWorld(world), ...columns]
}

const describeWorld = memoize((world: World) =>
  contract.operations
    .filter(isDrafted)
    .map(operation => ({ operationId: operation.id, brokenRules: listBrokenRules(operation, world) })),
)

/** Lists the ids of the rules that the example of a drafted operation breaks. */
function listBrokenRules(operation: Operation, world: World): string[] {
  const rules = entries.rules[findEntryName(operation)] ?? []
  if (rules.length === 0) return []
  const { choose } = trackGapChoices(defaultGapChoices.current)
  const now = FIRST_INSTANT
  const query = coerceQuery(operation, draftQuery(operation, { world, now }))
  const rows = answerDraft(operation, { world, now, choose, query })
  if ('status' in rows) return []
  return [...new Set(findBrokenRules(rules, { rows, query, now }).map(({ rule }) => rule.id))]
}
