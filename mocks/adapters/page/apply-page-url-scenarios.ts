import { ContractError } from '../../../src/base/contract-error.ts'
import type { Mock } from '../../mock.ts'
import type { ScenarioText } from '../../scenarios/scenario-text.ts'
import { applyStory } from '../../session/apply-story.ts'
import { addScenarios } from '../load-mock.ts'

/**
 * Activates the scenarios in the address of a page: `?mdc=empty@clmmVenuePools,slow=500`, or `mdc` several
 * times. `?mdc=@whale` applies a story. An invalid scenario is reported on the browser console with the nearest name. The others still
 * apply.
 */
export function applyPageUrlScenarios(mock: Mock, search: string): void {
  const named = new URLSearchParams(search).getAll('mdc').flatMap(text => text.split(','))
  for (const text of named
    .map(each => each.trim())
    .filter(Boolean)
    .toReversed()) {
    try {
      if (text.startsWith('@')) applyStory(mock.sessions.first, text.slice(1))
      else addScenarios(mock, [text as ScenarioText])
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      console.error(`[market-data-contract] ?mdc=${text} in the address of this page: ${error.message}`)
    }
  }
}
