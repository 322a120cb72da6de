import { findMedian } from './format-load-table.ts'
import type { BenchCase } from './list-cases.ts'
import {
  type BenchServer,
  fetchReply,
  listMockArguments,
  measureColdStart,
  startServer,
} from './start-server.ts'

const TIMES = 3
const WATCHED_MS = 3000

/** Measures the CPU time of the first request of each case to a fresh mock. Returns the longest three. */
export async function measureFirst(cases: readonly BenchCase[], now: string): Promise<string[][]> {
  const taken: { readonly name: string; readonly ms: number }[] = []
  for (const { name, origin, paths } of cases)
    taken.push({ name, ms: await findMedianOf(() => measureOne(origin, paths[0] as string, now)) })
  taken.sort((one, other) => other.ms - one.ms)
  return taken
    .slice(0, 3)
    .map(({ name, ms }) => [`CPU time of the first request: ${name}`, `${ms.toFixed(0)} ms`])
}

/** Numbers of the native coin and of the last token of which a page of widgets is measured. */
const [SOL, OBSCURE] = [1, 299]

/**
 * Compares first requests about SOL with those about an obscure token. They are those of a page of widgets, and each is
 * the first to a mock of its own. The start of the mock is part of the time, and not of the CPU time.
 */
export async function measureFamous({ paths, atOnce = 1 }: BenchCase, now: string): Promise<string[][]> {
  const sum = async (token: number) => {
    let [starts, cpu] = [0, 0]
    for (const path of paths.slice(token * atOnce, (token + 1) * atOnce)) {
      starts += await findMedianOf(() => measureColdStart(listMockArguments(now), path))
      cpu += await findMedianOf(() => measureOne('base', path, now))
    }
    return { starts, cpu }
  }
  const [famous, obscure] = [await sum(SOL), await sum(OBSCURE)]
  return [
    ['first reply after the start: SOL, of an obscure token', (famous.starts / obscure.starts).toFixed(2)],
    ['CPU time of the first request: SOL, of an obscure token', (famous.cpu / obscure.cpu).toFixed(2)],
  ]
}

/** Measures the longest time that a repeated request takes in the first seconds of a mock, after its first reply. */
export async function measureWaits(path: string): Promise<string[]> {
  const longest: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const server = await startServer(listMockArguments())
    await fetchReply(server.url + path)
    const end = performance.now() + WATCHED_MS
    let most = 0
    while (performance.now() < end) {
      const begin = performance.now()
      await fetchReply(server.url + path)
      most = Math.max(most, performance.now() - begin)
    }
    longest.push(most)
    await server.stop()
  }
  return ['longest time of a repeated request in the first 3 seconds', `${findMedian(longest).toFixed(0)} ms`]
}

/** Measures how long a client waits that sends all requests one after the other, and how much it reads. */
export async function measureSweep(
  server: BenchServer,
  paths: readonly string[],
): Promise<{ readonly ms: number; readonly bytes: number }> {
  const begin = performance.now()
  let bytes = 0
  for (const path of paths) {
    const reply = await fetchReply(path.replace(/^social:/, server.socialUrl).replace(/^base:/, server.url))
    bytes += reply.bytes
  }
  return { ms: performance.now() - begin, bytes }
}

async function findMedianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) times.push(await measure())
  return findMedian(times)
}

async function measureOne(origin: BenchCase['origin'], path: string, now: string): Promise<number> {
  const server = await startServer(listMockArguments(now))
  const before = await server.usage()
  const { status } = await fetchReply((origin === 'social' ? server.socialUrl : server.url) + path)
  const after = await server.usage()
  await server.stop()
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  return (after.cpu - before.cpu) / 1000
}
