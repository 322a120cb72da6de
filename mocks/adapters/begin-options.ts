import { describeBrokenOverride, mergeOverrides, type Overrides } from '../core/settings/override.ts'
import type { Mock, MockOptions } from '../mock.ts'
import type { ScenarioText } from '../scenarios/scenario-text.ts'
import type { BaseUrls } from './base-urls.ts'

/** Options of a mock without a server, with its base URLs. */
export interface BeginOptions extends MockOptions, BaseUrls {}

/** Names each rule that overrides break, on the console. */
export function warnOfBrokenOverrides({ sessions }: Mock): void {
  for (const broken of sessions.first.overrides?.broken ?? [])
    console.warn(`[market-data-contract] ${describeBrokenOverride(broken)}`)
}

/**
 * Activates scenarios until the mock is reset, ahead of those already active. Throws ContractError for an
 * invalid one.
 */
export function addScenarios(mock: Mock, scenarios: readonly ScenarioText[]): void {
  const present = mock.sessions.first.scenarios.map(({ text }) => text)
  const others = present.filter(text => !(scenarios as readonly string[]).includes(text))
  mock.set({ scenarios: [...scenarios, ...others] })
}

/** Adds overrides until the mock is reset. Throws ContractError for invalid ones. */
export function addOverrides(mock: Mock, overrides: Overrides): void {
  mock.set({ overrides: mergeOverrides(mock.sessions.first.overrides?.value ?? {}, overrides) })
  warnOfBrokenOverrides(mock)
}
