import { createCore, type Mock, type MockOptions } from './core.ts'
import { install } from './late.ts'
import { lateParts } from './late-parts.ts'

export type { Mock, MockOptions } from './core.ts'

/**
 * Makes a mock of the service. Two mocks with the same options give the same bytes for the same request at the same second.
 * Throws ContractError for options that are not understood.
 *
 * @example
 * const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z', scenarios: ['slow=50..200@evm*'] })
 */
export function createMock(options?: MockOptions): Mock {
  install(lateParts)
  return createCore(options)
}
