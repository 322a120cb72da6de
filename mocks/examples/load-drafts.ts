import { coerceQuery } from '../../src/contract/coerce-query.ts'
import { contract, getOperation } from '../../src/contract/contract.ts'
import { selectVersion } from '../../src/contract/select-version.ts'
import type { MarketView } from '../core/request-context.ts'
import { listUnfilledColumns, type UnfilledColumns } from '../drafts/fill-columns.ts'
import { listEntries } from '../drafts/list-entries.ts'
import { loadFaker } from '../drafts/load-faker.ts'
import { defaultGapChoices, trackGapChoices } from '../gaps/gap-choices.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { FIRST_INSTANT } from '../time/calendar.ts'
import { createWorld } from '../world/world.ts'
import { listExampleRequests } from './list-example-requests.ts'
import { listRepresentations } from './send-example-request.ts'

/**
 * Loads what the drafts of the contract need. Finds the columns that no resource fills by one request to each operation, by
 * default in a small world. Throws ContractError when faker is needed and not installed.
 */
export async function loadDrafts(
  { world, now }: MarketView = { world: createWorld({ seed: 1, size: 'small' }), now: FIRST_INSTANT },
): Promise<UnfilledColumns[]> {
  await loadFaker()
  if (contract.operations.every(isDrafted)) return []
  const { choose } = trackGapChoices(defaultGapChoices.current)
  for (const { operationId, query } of listExampleRequests(world, now, '')) {
    const operation = getOperation(operationId)
    for (const { accept } of listRepresentations(operation))
      listEntries(operation, coerceQuery(operation, query), {
        ...{ world, now, choose },
        selection: selectVersion(operation, accept),
      })
  }
  const unfilled = listUnfilledColumns()
  await loadFaker(unfilled.length > 0)
  return unfilled
}

/** Describes the drafted columns of an operation in a sentence, and where to fill them. */
export function describeUnfilled({ operationId, entry, columns, formerNames }: UnfilledColumns): string {
  const names = columns.map((name, at) => (formerNames[at] ? `${name} (from ${formerNames[at]})` : name))
  return `Drafted columns of ${entry}: ${names.join(', ')}. The resource of ${operationId} in mocks/resources/ does not fill them.`
}
