import { describeBrokenOverride, mergeOverrides, type Overrides } from '../core/settings/override.ts'
import type { Mock, MockOptions } from '../mock.ts'
import type { ScenarioText } from '../scenarios/list-scenarios.ts'
import { applyStory } from '../session/sessions.ts'
import type { BaseUrls, MockUrls } from './base-urls.ts'

/** Options of a mock without a server, with its base URLs. */
export interface BeginOptions extends MockOptions, BaseUrls {}

/** Names each rule that overrides break, on the console. */
export function warnOfBrokenOverrides({ sessions }: Mock): void {
  for (const broken of sessions.first.overrides?.broken ?? [])
    console.warn(`[market-data-contract] ${describeBrokenOverride(broken)}`)
}

/** Activates scenarios until the mock is reset, ahead of others. Throws ContractError for an invalid one. */
export function addScenarios(mock: Mock, scenarios: readonly ScenarioText[]): void {
  const present = mock.sessions.first.scenarios.map(({ text }) => text)
  const others = present.filter(text => !(scenarios as readonly string[]).includes(text))
  mock.set({ scenarios: [...scenarios, ...others] })
}

/** A mock in the process of its client. All changes throw ContractError for invalid settings. */
export interface LocalMock {
  readonly mock: Mock
  readonly urls: MockUrls
  /** Activates scenarios until `reset`, ahead of those already active. */
  use(...scenarios: readonly ScenarioText[]): void
  /** Adds rows and replies of your own until `reset`. */
  override(overrides: Overrides): void
  /** Applies a story of the options until `reset`. */
  useStory(story: string): void
  /** Resets scenarios, overrides, clock, journal and ledger, and removes your own handlers. */
  reset(): void
}

/** Creates the actions of a local mock. `resetHandlers` removes the handlers that its client added. */
export function createLocalMock(mock: Mock, urls: MockUrls, resetHandlers: () => void): LocalMock {
  return {
    mock,
    urls,
    use: (...scenarios) => addScenarios(mock, scenarios),
    override: overrides => {
      mock.set({ overrides: mergeOverrides(mock.sessions.first.overrides?.value ?? {}, overrides) })
      warnOfBrokenOverrides(mock)
    },
    useStory: story => applyStory(mock.sessions.first, story),
    reset: () => {
      mock.reset()
      resetHandlers()
    },
  }
}
