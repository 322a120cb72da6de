import { findMedian } from './format-load-table.ts'
import type { BenchCase } from './list-cases.ts'
import { type BenchServer, fetchStatus, listMockArguments, startServer } from './start-server.ts'

const TIMES = 3
const WATCHED_MS = 3000

/** Measures the CPU time of the first request of each case to a fresh mock. Returns the longest three. */
export async function measureFirst(cases: readonly BenchCase[], now: string): Promise<string[][]> {
  const taken: { readonly name: string; readonly ms: number }[] = []
  for (const { name, origin, paths } of cases)
    taken.push({ name, ms: await measureMedian(origin, paths[0] as string, now) })
  taken.sort((one, other) => other.ms - one.ms)
  return taken
    .slice(0, 3)
    .map(({ name, ms }) => [`CPU time of the first request: ${name}`, `${ms.toFixed(0)} ms`])
}

/**
 * Compares first requests about the best known token with those about an obscure one. They are those of a page of widgets, and
 * each is the first to a mock of its own.
 */
export async function measureFamous({ paths, atOnce = 1 }: BenchCase, now: string): Promise<string[]> {
  const sum = async (token: number) => {
    const page = paths.slice(token * atOnce, (token + 1) * atOnce)
    const times = []
    for (const path of page) times.push(await measureMedian('base', path, now))
    return times.reduce((total, ms) => total + ms, 0)
  }
  const [famous, obscure] = [await sum(0), await sum(paths.length / atOnce - 1)]
  return [
    'CPU time of first requests about SOL, of those about an obscure token',
    (famous / obscure).toFixed(2),
  ]
}

/** Measures the longest time that a repeated request takes in the first seconds of a mock, after its first reply. */
export async function measureWaits(path: string): Promise<string[]> {
  const longest: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const server = await startServer(listMockArguments())
    await fetchStatus(server.url + path)
    const end = performance.now() + WATCHED_MS
    let most = 0
    while (performance.now() < end) {
      const begin = performance.now()
      await fetchStatus(server.url + path)
      most = Math.max(most, performance.now() - begin)
    }
    longest.push(most)
    await server.stop()
  }
  return ['longest time of a repeated request in the first 3 seconds', `${findMedian(longest).toFixed(0)} ms`]
}

/** Measures how long a client waits that sends all requests one after the other, by a server. */
export async function measureSweep(server: BenchServer, paths: readonly string[]): Promise<number> {
  const begin = performance.now()
  for (const path of paths)
    await fetchStatus(path.replace(/^social:/, server.socialUrl).replace(/^base:/, server.url))
  return performance.now() - begin
}

async function measureMedian(origin: BenchCase['origin'], path: string, now: string): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) times.push(await measureOne(origin, path, now))
  return findMedian(times)
}

async function measureOne(origin: BenchCase['origin'], path: string, now: string): Promise<number> {
  const server = await startServer(listMockArguments(now))
  const before = await server.usage()
  const status = await fetchStatus((origin === 'social' ? server.socialUrl : server.url) + path)
  const after = await server.usage()
  await server.stop()
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  return (after.cpu - before.cpu) / 1000
}
