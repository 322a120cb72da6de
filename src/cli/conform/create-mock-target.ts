import { defaultApiKey } from '../../../mocks/core/default-api-key.ts'
import { findUnlistedAddresses } from '../../../mocks/examples/list-example-requests.ts'
import type { Mock } from '../../../mocks/mock.ts'
import type { RunDependencies } from '../../conformance/collect/collect-options.ts'
import { type RunClock, systemClock } from '../../conformance/collect/system-clock.ts'
import type { Target } from '../../conformance/conform.ts'
import { readSamples } from '../../conformance/inputs/read-samples.ts'
import type { Samples } from '../../conformance/model/input.ts'
import { listOrigins } from '../../contract/match-route.ts'
import { createMockTransport, mockBaseUrls } from './create-mock-transport.ts'

/**
 * The target, connection and inputs that a run needs to judge a mock in this process. `samples` are addresses
 * that no list of the mock contains.
 */
export interface MockTarget {
  readonly target: Target
  readonly connection: RunDependencies
  readonly apiKey: string
  readonly samples: Samples
}

/** Creates the target of a run from a mock. The run waits by `clock`. Default: the clock of this machine. */
export function createMockTarget(mock: Mock, clock: RunClock = systemClock): MockTarget {
  return {
    target: Object.fromEntries(listOrigins().map(origin => [origin, mockBaseUrls[origin]])),
    connection: { connect: createMockTransport(mock.handle, clock), clock },
    apiKey: defaultApiKey,
    samples: readSamples(findUnlistedAddresses(mock.world, mock.clock.now()), (...path) => path.join('.')),
  }
}
