import { describe, expect, test } from 'vitest'
import { collectExchanges } from '../../../../../src/conformance/collect/collect-exchanges.ts'
import {
  buildCollectOptions,
  buildPlanned,
  buildPlannedList,
  outlineRecording,
} from '../../../../support/build-planned.ts'
import { collectFromServer } from '../../../../support/collect-from-server.ts'
import { createFakeClock } from '../../../../support/create-fake-clock.ts'
import { reservePort } from '../../../../support/reserve-port.ts'
import { startTestServer } from '../../../../support/test-server.ts'

describe('the end of a run', () => {
  test('requests an unreachable origin once', async () => {
    await using reserved = await reservePort()
    const { port } = reserved
    await using server = await startTestServer((_, response) => response.end('[]'))
    const target = { base: `http://127.0.0.1:${port}`, payment: server.url }
    const plan = [
      ...buildPlannedList(3),
      buildPlanned('paid', { origin: 'payment' }),
      buildPlanned('social', { origin: 'social' }),
    ]
    const says = `the base origin gave no reply (unreachable: connect ECONNREFUSED 127.0.0.1:${port})`
    const recording = await collectExchanges(
      plan,
      buildCollectOptions(target, { limits: { concurrency: 1 } }),
    )
    expect(outlineRecording(recording)).toEqual([
      '1 1 unreachable',
      '2 paid 200',
      `2 stopped: ${says}`,
      `3 stopped: ${says}`,
      'social no-origin: no base URL of the social origin was given',
    ])
  })

  test.each<[string, string | undefined]>([
    ['a key', 'sesame-open'],
    ['an empty key', ''],
    ['no key', undefined],
  ])('rejects %s after five refusals', async (_, apiKey) => {
    const plan = [buildPlanned('none', { access: 'none' }), ...buildPlannedList(8)]
    const { exchanges, unsent } = await collectFromServer(
      plan,
      { apiKey, limits: { concurrency: 1 } },
      (_, response) => response.writeHead(401).end(),
    )
    expect(exchanges).toHaveLength(6)
    expect(unsent).toHaveLength(3)
    expect(unsent[0]?.says).toBe(`the base origin refused the first 5 requests (status 401)`)
  })

  test('stops when the budget is used up', async () => {
    const recording = await collectFromServer(buildPlannedList(5), { limits: { maxRequests: 3 } })
    expect(recording.asked).toHaveLength(3)
    expect(outlineRecording(recording).slice(3)).toEqual([
      '4 budget: all 3 requests of the budget were sent',
      '5 budget: all 3 requests of the budget were sent',
    ])
  })

  test('stops when the time is over', async () => {
    const limits = { wallClockMs: 2500, perPathPerSecond: 1 }
    const recording = await collectFromServer(buildPlannedList(5), { limits, clock: createFakeClock() })
    expect(recording.exchanges.map(({ at }) => at)).toEqual([0, 1000, 2000])
    expect(recording.unsent.map(({ says }) => says)).toEqual(
      Array(2).fill('the time of the run, 2.5 s, was over'),
    )
  })

  test('stops when the run is interrupted', async () => {
    const stop = new AbortController()
    const plan = buildPlannedList(4).map((one, index) => ({ ...one, query: { limit: `${index + 1}` } }))
    const options = { signal: stop.signal, again: () => ['g'], limits: { concurrency: 1 } }
    const recording = await collectFromServer(plan, options, (request, response) => {
      if (request.url?.endsWith('limit=2')) stop.abort()
      else response.end('[]')
    })
    const says = 'stopped: the run was interrupted'
    expect(outlineRecording(recording)).toEqual(['1 1 200', `2 ${says}`, `3 ${says}`, `4 ${says}`])
  })
})

describe('a target that asks to wait', () => {
  test.each<[string, number, string, number, number[]]>([
    ['is asked again', 1, '7', 200, [0, 7000]],
    ['is asked three times at most', 9, '7', 429, [0, 7000, 14000]],
    ['for longer than a minute is not', 9, '61', 429, [0]],
    ['for longer than the run has is not', 1, '30', 429, [0]],
  ])('%s', async (_, refusals, retryAfter, want, times) => {
    const clock = createFakeClock()
    const at: number[] = []
    const options = { clock, limits: { wallClockMs: 20_000 } }
    const { exchanges } = await collectFromServer([buildPlanned('one')], options, (_, response) => {
      at.push(clock.now())
      if (at.length <= refusals) response.writeHead(429, { 'retry-after': retryAfter })
      response.end('[]')
    })
    expect(exchanges.map(({ reply, at }) => [reply?.status, at])).toEqual([[want, times.at(-1)]])
    expect(at).toEqual(times)
  })

  test('counts each repeat against the budget', async () => {
    const options = { clock: createFakeClock(), limits: { maxRequests: 2 } }
    const recording = await collectFromServer(buildPlannedList(2), options, (_, response) =>
      response.writeHead(429, { 'retry-after': '1' }).end(),
    )
    expect(outlineRecording(recording)[0]).toBe('1 1 429')
    expect(recording.asked).toHaveLength(2)
  })
})
