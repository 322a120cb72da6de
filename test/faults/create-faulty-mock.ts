import { createMockWith, type Mock, type MockOptions } from '../../mocks/mock.ts'
import type { Scenario } from '../../mocks/scenarios/scenario.ts'
import { marketScenarios } from '../support/market/market-scenarios.ts'
import { getFaultsByName } from './list-faults.ts'

/** Creates a mock that plays faults and events of the market by their names, as it plays scenarios. */
export function createFaultyMock(options: MockOptions = {}): Mock {
  const events = marketScenarios.map((event): [string, Scenario] => [event.name, event])
  return createMockWith(new Map([...getFaultsByName(), ...events]), options)
}
