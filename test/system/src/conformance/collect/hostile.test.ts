import { describe, expect, test } from 'vitest'
import { collectExchanges } from '../../../../../src/conformance/collect/collect-exchanges.ts'
import { conform } from '../../../../../src/conformance/conform.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import { buildCollectOptions, buildPlanned } from '../../../../support/build-planned.ts'
import { sampleCases } from '../../../../support/count-runs.ts'
import { type HostileBehavior, startHostileServer } from '../../../../support/hostile-server.ts'
import { readYaml } from '../../../../support/read-yaml.ts'

const { incomplete, judged } = readYaml<{
  incomplete: [given: HostileBehavior, failure: string][]
  judged: [given: HostileBehavior, exit: number, timeoutMs: number][]
}>(import.meta.url, 'hostile-targets.yaml')
const limits = { timeoutMs: 30_000, maxBodyBytes: 2 ** 20 }

/** Returns the record of one request to a server with this behavior. */
async function recorded(
  mischief: HostileBehavior,
  timeoutMs = limits.timeoutMs,
): Promise<Pick<Exchange, 'reply' | 'failure'> & { asked: number }> {
  await using server = await startHostileServer()
  const target = { base: `${server.url}/${encodeURIComponent(mischief)}` }
  const { exchanges } = await collectExchanges(
    [buildPlanned('one')],
    buildCollectOptions(target, { limits: { ...limits, timeoutMs } }),
  )
  const [{ reply, failure } = {} as Exchange] = exchanges
  return { ...(reply && { reply }), ...(failure && { failure }), asked: server.asked.length }
}

test.each<HostileBehavior>([
  'hang before headers',
  'hang after headers',
  'interim replies without end',
  'slow drip',
])('%s → timeout', async given => {
  const failure = { kind: 'timeout', message: 'no whole reply in 200 ms' }
  expect(await recorded(given, 200)).toEqual({ failure, asked: 1 })
})

describe('incomplete replies', () => {
  test.each(incomplete)('%s → %s', async (given, want) => {
    const { failure, reply, asked } = await recorded(given)
    expect(`${failure?.kind}: ${failure?.message}`).toContain(want)
    expect({ reply, asked }).toEqual({ asked: 1 })
  })
})

describe('replies of any status', () => {
  const cases: [HostileBehavior, number, string][] = [
    ['longer than Content-Length', 200, '[1]'],
    ['unknown coding', 200, '[1]'],
    ['byte order mark', 200, '\ufeff[1]'],
    ['deep nesting', 200, '['.repeat(200_000)],
    ['HTML with 200', 200, '<!doctype html><title>Sign in</title>'],
    ['redirect loop', 302, ''],
    ['no content', 204, ''],
  ]
  test.each(cases)('%s → %i', async (given, status, body) => {
    const { reply, asked } = await recorded(given)
    expect({ status: reply?.status, body: reply?.body, encoding: reply?.encoding, asked }).toEqual({
      status,
      body,
      encoding: undefined,
      asked: 1,
    })
  })

  test('keeps bytes that are not UTF-8 in base64', async () => {
    const { reply } = await recorded('invalid UTF-8')
    expect(reply).toMatchObject({
      encoding: 'base64',
      body: Buffer.from([0x5b, 0xff, 0x5d]).toString('base64'),
    })
  })
})

test.each(sampleCases(judged, 5))('%s ends with exit %i', async (given, want, timeoutMs) => {
  await using server = await startHostileServer()
  const base = `${server.url}/${encodeURIComponent(given)}`
  const { report } = await conform(
    { base, social: base, payment: base, socialPayment: base },
    {
      profile: 'smoke',
      apiKey: 'sesame-open',
      operations: '*pools',
      limits: { ...limits, perHostPerSecond: 0, perPathPerSecond: 0, timeoutMs },
    },
  )
  expect(report.exit.code).toBe(want)
  expect(report.exit.reason).not.toBe('')
})
