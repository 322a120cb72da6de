import { createMockWith, type Mock, type MockOptions } from '../../mocks/mock.ts'
import { getFaultsByName } from './list-faults.ts'

/** Creates a mock that plays faults by their names, as it plays scenarios. */
export function createFaultyMock(options: MockOptions = {}): Mock {
  return createMockWith(getFaultsByName(), options)
}
