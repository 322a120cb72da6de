import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import type { MockUrls } from '../../../../mocks/server.ts'
import { createMockTarget } from '../../../../src/cli/conform/create-mock-transport.ts'
import { openThrowawayWallet } from '../../../../src/conformance/collect/pay/open-wallet.ts'
import { conform } from '../../../../src/conformance/conform.ts'
import { isEveryRun } from '../../../support/count-runs.ts'
import { redisPath, storeNote } from '../../../support/start-redis.ts'
import { startReplicas } from '../../../support/start-replicas.ts'
import { startRoundRobin } from '../../../support/start-round-robin.ts'
import { toOriginUrls } from '../../../support/to-origin-urls.ts'

const options = { now: '2026-01-15T12:00:00Z', size: 'small', seed: 4 } as const
const { samples } = createMockTarget(createMock(options))

/** Judges a target with some paid answers. Returns the report. */
async function judge(urls: MockUrls) {
  const { report } = await conform(toOriginUrls(urls), {
    apiKey: 'test-key',
    samples,
    wallet: await openThrowawayWallet(),
    maxCost: 2,
    ...(isEveryRun ? {} : { operations: '/altchain/*' }),
    limits: { perHostPerSecond: 0, perPathPerSecond: 0 },
  })
  return report
}

describe.skipIf(redisPath === undefined)(`the conformance suite${storeNote}`, () => {
  it('finds no failure in three replicas behind one address', { timeout: 300_000 }, async () => {
    await using replicas = await startReplicas({ ...options })
    const names = ['base_url', 'payment_base_url', 'social_base_url', 'social_payment_base_url'] as const
    const fronts = await Promise.all(
      names.map(name => startRoundRobin(replicas.servers.map(({ urls }) => urls[name]))),
    )
    const urls = Object.fromEntries(
      names.map((name, index) => [name, fronts[index]?.url]),
    ) as never as MockUrls
    const { exit, requirements } = await judge(urls)
    expect(requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([])
    expect(exit.code).toBe(0)
    expect(requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(
      isEveryRun ? 200 : 60,
    )
    // By day nothing is sent to the social hosts.
    for (const { given } of fronts.slice(0, isEveryRun ? 4 : 2)) expect(Math.min(...given)).toBeGreaterThan(0)
    for (const front of fronts) await front[Symbol.asyncDispose]()
  })
})
