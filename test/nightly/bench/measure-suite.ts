import { createMock } from '../../../mocks/mock.ts'
import { serveMock } from '../../../mocks/server.ts'
import { createMockTarget } from '../../../src/cli/conform/create-mock-transport.ts'
import { conform } from '../../../src/conformance/conform.ts'
import { judge } from '../../../src/conformance/judge/judge.ts'
import { toOriginUrls } from '../../support/to-origin-urls.ts'
import { findMedian, formatSpread } from './format-load-table.ts'

const ROUNDS = 7

/** A standard run of the suite against the mock in one process, and judging what it recorded beside reading its JSON. */
export async function measureSuite(): Promise<string[][]> {
  const mock = createMock()
  const { urls, close } = await serveMock(mock, { port: 0 })
  const target = toOriginUrls(urls)
  const { samples } = createMockTarget(mock)
  const limits = { perHostPerSecond: 0, perPathPerSecond: 0 }
  const runs: number[] = []
  let recording = (await conform(target, { apiKey: 'test-key', samples, limits })).recording
  for (let round = 0; round < 3; round++) {
    const start = performance.now()
    recording = (await conform(target, { apiKey: 'test-key', samples, limits })).recording
    runs.push(performance.now() - start)
  }
  await close()
  const bodies = recording.exchanges.flatMap(({ reply }) =>
    reply === undefined || reply.body === '' ? [] : [reply.body],
  )
  const rounds = Array.from({ length: ROUNDS }, () => {
    // What was read of an exchange is remembered with it.
    const copy = structuredClone(recording)
    return {
      judged: measureTime(() => judge(copy)),
      again: measureTime(() => judge(copy)),
      read: measureTime(() => bodies.map(parse)),
    }
  })
  const megabytes = bodies.reduce((sum, { length }) => sum + length, 0) / 1e6
  return [
    [
      `the suite, standard profile: ${recording.exchanges.length} requests to the mock, unthrottled`,
      `${(findMedian(runs) / 1000).toFixed(1)} s`,
    ],
    [
      `judging that recording, as read from a file (${megabytes.toFixed(1)} MB)`,
      `${Math.round(findMedian(rounds.map(({ judged }) => judged)))} ms`,
    ],
    [
      'the same, of reading its JSON with `JSON.parse`',
      formatSpread(rounds.map(({ judged, read }) => judged / read)),
    ],
    ['judging it once more', `${Math.round(findMedian(rounds.map(({ again }) => again)))} ms`],
    [
      'the same, of reading its JSON with `JSON.parse`',
      formatSpread(rounds.map(({ again, read }) => again / read)),
    ],
  ]
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined // a reply that is no JSON costs next to nothing
  }
}

function measureTime(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
