import { afterAll } from 'vitest'
import { findUnlistedAddresses } from '../../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { serveMock } from '../../../../mocks/server.ts'
import { requirements } from '../../../../src/conformance/checks/check-families.ts'
import { describeConformance } from '../../../../src/conformance/describe-conformance.ts'
import { readSamples } from '../../../../src/conformance/inputs/inputs.ts'
import { isEveryRun } from '../../../support/count-runs.ts'

// At a fixed instant: with the hour changes what the first wallet holds, and with it how much is exercised.
const mock = createMock({ seed: 11, now: '2026-01-15T09:30:00Z', size: 'small' })
const { urls, close } = await serveMock(mock, { port: 0 })
afterAll(close)

await describeConformance(
  {
    base: urls.base_url,
    payment: urls.payment_base_url,
    social: urls.social_base_url,
    socialPayment: urls.social_payment_base_url,
  },
  {
    apiKey: 'test-key',
    profile: 'smoke',
    ...(isEveryRun
      ? {}
      : {
          // Operations out of scope have no suite.
          operations: '/evm/*',
          only: requirements.current.map(({ id }) => id).filter(id => /^(AUT|ENV|INV|NET)-/.test(id)),
        }),
    samples: readSamples(findUnlistedAddresses(mock.world, mock.clock.now()), (...path) => path.join('.')),
    limits: { perHostPerSecond: 0, perPathPerSecond: 0 },
  },
)
