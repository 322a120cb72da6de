import { expect, test } from 'vitest'
import { conform } from '../../../../../src/conformance/conform.ts'
import { type HostileBehavior, startHostileServer } from '../../../../support/hostile-server.ts'

// A hostile target is either wrong (1) or cannot be judged (3): never good, and never a fault of ours.
test.each<[HostileBehavior, 1 | 3, number]>([
  ['hang before headers', 3, 200],
  ['slow drip', 3, 200],
  ['reset', 3, 30_000],
  ['shorter than Content-Length', 3, 30_000],
  ['no HTTP', 3, 30_000],
  ['endless body', 3, 30_000],
  ['gzip bomb', 3, 30_000],
  ['redirect loop', 3, 30_000],
  ['HTML with 200', 1, 30_000],
  ['deep nesting', 3, 30_000],
  ['invalid UTF-8', 1, 30_000],
  ['no content', 1, 30_000],
])('%s ends with exit %i', async (mischief, want, timeoutMs) => {
  await using server = await startHostileServer()
  const base = `${server.url}/${encodeURIComponent(mischief)}`
  const { report } = await conform(
    { base, social: base, payment: base, socialPayment: base },
    {
      profile: 'smoke',
      apiKey: 'sesame-open',
      limits: { perHostPerSecond: 0, perPathPerSecond: 0, timeoutMs, maxBodyBytes: 2 ** 20 },
    },
  )
  expect(report.exit.code).toBe(want)
  expect(report.exit.reason).not.toBe('')
})
