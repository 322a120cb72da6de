import { ContractError } from '../../../src/base/contract-error.ts'
import type { Mock } from '../../mock.ts'
import type { ScenarioText } from '../../scenarios/list-scenarios.ts'
import { applyStory } from '../../session/sessions.ts'
import { addScenarios } from '../begin-options.ts'
import { showPageNote } from './show-page-note.ts'

/**
 * Activates the settings in the address of a page: `?mdc=empty@clmmVenuePools,slow=500`, or `mdc` several
 * times. `?mdc=@whale` applies a story. As well as scenarios, these are choices for gaps and dates of versions, as
 * the console writes them. An invalid setting is reported in the page and on the browser console, with the nearest name. The others
 * still apply.
 */
export function applyPageUrlScenarios(mock: Mock, search: string): void {
  const named = new URLSearchParams(search).getAll('mdc').flatMap(text => text.split(newSetting))
  for (const text of named
    .map(each => each.trim())
    .filter(Boolean)
    .toReversed()) {
    try {
      if (text.startsWith('@')) applyStory(mock.sessions.first, text.slice(1))
      else applySetting(mock, text)
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      showPageNote(`?mdc=${text} in the address of this page: ${error.message}`)
    }
  }
}

/** Comma before another setting. Commas within one are followed by a number or the date of a version. */
const newSetting = /,(?!\d|sunset:|deprecated:)/

function applySetting(mock: Mock, text: string): void {
  const { gaps, lifecycle, choices } = mock.sessions.first
  const [name = '', option = ''] = text.split('=', 2)
  if (/^(sunset|deprecated):/.test(option))
    mock.set({ lifecycle: [text, ...lifecycle.map(({ text }) => text)] })
  else if (Object.hasOwn(choices, name)) mock.set({ gaps: { ...gaps, [name]: option } })
  else addScenarios(mock, [text as ScenarioText])
}
