import { perContract } from '../../../contract/activate-contract.ts'
import { unknownIds } from '../../inputs/unknown-ids.ts'
import type { Requirement } from '../../model/requirement.ts'
import { createRequestPlanner, findOperationsWith } from '../../requests/build-required-query.ts'
import { classifyAnswer } from '../answers/classify-answer.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import { listOperationsWithParameter, type ParameterName } from './parameter-requirements.ts'

/** A number greater than any count of posts and any growth. */
const UNREACHABLE_VALUE = '1000000000'

/** Filter values that no entry can match, by parameter. */
const impossibleValues = {
  min_posts: UNREACHABLE_VALUE,
  min_velocity: UNREACHABLE_VALUE,
  token_focus: unknownIds.symbol,
  token_filter: unknownIds.symbol,
} as const satisfies { readonly [Name in ParameterName]?: string }

const filters = Object.entries(impossibleValues)
const plan = createRequestPlanner('standard')

function formatEffectId(name: string): string {
  return `PAR-EFFECT-${name}`
}

/**
 * Checks that a filter that matches nothing is refused or returns an empty list. Either shows that the service
 * reads it.
 */
export const impossibleFilterChecks = perContract<CheckFamily>(() => ({
  requirements: filters.map(
    ([name, value]): Requirement => ({
      id: formatEffectId(name),
      title: `${name} keeps only what meets it`,
      level: 'documented',
      clause: 'parameter table of the operation',
      checks: `With ${name}=${value}, which nothing meets, there are no entries, where there are some without it; any refusal will do.`,
      violation: 'the list as it is without the parameter',
      operations: listOperationsWithParameter(name),
      needs: 'standard',
    }),
  ),
  requests: () =>
    filters.flatMap(([name, value]) =>
      findOperationsWith(name).map(({ id }) =>
        plan(`emptied:${id}:${name}`, id, [formatEffectId(name)], { [name]: value }, { expects: 'any' }),
      ),
    ),
  judge({ exchanges }, tally) {
    const filled = new Set(
      exchanges
        .filter(({ expects, rows = [] }) => expects === 'success' && rows.length > 0)
        .map(each => each.operation),
    )
    for (const seen of exchanges) {
      for (const [name, value] of filters) {
        const id = formatEffectId(name)
        if (seen.about?.includes(id) !== true) continue
        const answer = classifyAnswer(seen)
        const { rows = [] } = seen
        if (answer !== undefined && !filled.has(seen.operation))
          tally.recordUnclear(id, seen, 'no other list of this operation had entries')
        else
          recordOutcome(tally, id, seen, answer && rows.length === 0, {
            message: `There are entries that cannot meet ${name}=${value}.`,
            place: seen.rowsAt || 'body',
            expected: 'no entries, or a refusal',
            actual: `${rows.length} entries`,
          })
      }
    }
  },
}))
