import type { Mock, MockOptions } from '../mock.ts'
import type { ScenarioText } from '../scenarios/scenario-text.ts'
import type { BaseUrls } from './base-urls.ts'

/** Options of a mock without a server, with the addresses that it answers. */
export interface BeginOptions extends Omit<MockOptions, 'lifecycle'>, BaseUrls {
  /** Ends of versions, each ENDPOINT@VERSION=deprecated:DATE,sunset:DATE. */
  readonly versions?: readonly string[] | undefined
}

/** Options as `createMock` takes them. */
export function toMockOptions({ versions, ...options }: BeginOptions): MockOptions {
  return { ...options, lifecycle: versions }
}

/** A mock, loaded now: a page that has not asked for anything yet need not have it. Rejects with ContractError for wrong options. */
export async function loadMock(options: BeginOptions): Promise<Mock> {
  const { createMock } = await import('./answer-request.ts')
  return createMock(toMockOptions(options))
}

/** Puts scenarios in force before the others that are, until the mock is reset. Throws ContractError for an unknown one. */
export function addScenarios(mock: Mock, scenarios: readonly ScenarioText[]): void {
  const present = mock.sessions.first.scenarios.map(({ text }) => text)
  const others = present.filter(text => !(scenarios as readonly string[]).includes(text))
  mock.set({ scenarios: [...scenarios, ...others] })
}
