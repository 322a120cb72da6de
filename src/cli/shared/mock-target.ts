import { defaultApiKey } from '../../../mocks/core/default-api-key.ts'
import { findUnlistedAddresses } from '../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../mocks/mock.ts'
import { serveMock } from '../../../mocks/server.ts'
import type { Target } from '../../conformance/conform.ts'
import { readSamples } from '../../conformance/inputs/samples.ts'
import type { Samples } from '../../conformance/model/input.ts'

/** A mock that was started to be judged: where it is, and what no list of it gives. */
export interface MockTarget {
  readonly target: Target
  readonly apiKey: string
  readonly samples: Samples
  readonly close: () => Promise<void>
}

/** Starts a mock on free ports of this machine. Throws ContractError for a scenario that is not understood. */
export async function startMockTarget(seed: number, scenarios: readonly string[] = []): Promise<MockTarget> {
  const mock = createMock({ seed, scenarios })
  const { urls, close } = await serveMock(mock, { port: 0 })
  return {
    target: {
      base: urls.base_url,
      payment: urls.payment_base_url,
      social: urls.social_base_url,
      socialPayment: urls.social_payment_base_url,
    },
    apiKey: defaultApiKey,
    samples: readSamples(findUnlistedAddresses(mock.world, mock.clock.now()), (...path) => path.join('.')),
    close,
  }
}
