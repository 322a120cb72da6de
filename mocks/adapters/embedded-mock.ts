import { createCore, type Mock, type MockOptions } from '../core.ts'
import { loadLateParts, NotLoaded } from '../late.ts'
import type { BaseUrls } from './base-urls.ts'

/** How a mock without a server is made: as any other, and at which addresses it answers. */
export interface BeginOptions extends Omit<MockOptions, 'lifecycle'>, BaseUrls {
  /** Ends of versions, each ENDPOINT@VERSION=deprecated:DATE,sunset:DATE. */
  readonly versions?: readonly string[] | undefined
}

/** Options as `createMock` takes them. */
export function mockOptions({ versions, ...options }: BeginOptions): MockOptions {
  return { ...options, lifecycle: versions }
}

/** A mock, or the promise of one where the options need what has to be loaded first. Throws ContractError for wrong options. */
export function beginMock(options: BeginOptions): Mock | Promise<Mock> {
  const settings = mockOptions(options)
  try {
    return createCore(settings)
  } catch (error) {
    if (!(error instanceof NotLoaded)) throw error
    return loadLateParts().then(() => createCore(settings))
  }
}

/** Puts scenarios in force before those that are, until the mock is reset. Throws ContractError for an unknown one. */
export function addScenarios(mock: Mock, scenarios: readonly string[]): void {
  const present = mock.sessions.first.scenarios.map(({ text }) => text)
  mock.set({ scenarios: [...scenarios, ...present] })
}
