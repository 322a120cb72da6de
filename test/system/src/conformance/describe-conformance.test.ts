import { afterAll } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { serveMock } from '../../../../mocks/server.ts'
import { createMockTarget } from '../../../../src/cli/conform/create-mock-transport.ts'
import { requirements } from '../../../../src/conformance/checks/check-families.ts'
import { describeConformance } from '../../../../src/conformance/describe-conformance.ts'
import { isEveryRun } from '../../../support/count-runs.ts'
import { toOriginUrls } from '../../../support/to-origin-urls.ts'

// At a fixed instant: with the hour changes what the first wallet holds, and with it how much is exercised.
const mock = createMock({ seed: 11, now: '2026-01-15T09:30:00Z', size: 'small' })
const { urls, close } = await serveMock(mock, { port: 0 })
afterAll(close)

await describeConformance(toOriginUrls(urls), {
  apiKey: 'test-key',
  profile: 'smoke',
  ...(isEveryRun
    ? {}
    : {
        // Operations out of scope have no suite.
        operations: '/evm/*',
        only: requirements.current.map(({ id }) => id).filter(id => /^(AUT|ENV|INV|NET)-/.test(id)),
      }),
  samples: createMockTarget(mock).samples,
  limits: { perHostPerSecond: 0, perPathPerSecond: 0 },
})
