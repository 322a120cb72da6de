import { setTimeout } from 'node:timers/promises'
import { findMedian } from './format-load-table.ts'
import type { BenchCase } from './list-cases.ts'
import { fetchStatus, listMockArguments, startServer } from './start-server.ts'

const TIMES = 3
/** Time that a person needs at least from the start of the mock to the first request. */
export const IDLE_MS = 1500

/** Measures the CPU time of the first request of each case to a fresh mock. Returns the longest three. */
export async function measureFirst(cases: readonly BenchCase[], now: string): Promise<string[][]> {
  const taken: { readonly name: string; readonly ms: number }[] = []
  for (const { name, origin, paths } of cases) {
    const times: number[] = []
    for (let time = 0; time < TIMES; time++) times.push(await measureOne(origin, paths[0] as string, now))
    taken.push({ name, ms: findMedian(times) })
  }
  taken.sort((one, other) => other.ms - one.ms)
  return taken
    .slice(0, 3)
    .map(({ name, ms }) => [`CPU time of a first request, after 1.5 s: ${name}`, `${ms.toFixed(0)} ms`])
}

async function measureOne(origin: BenchCase['origin'], path: string, now: string): Promise<number> {
  const server = await startServer(listMockArguments(now))
  await setTimeout(IDLE_MS)
  const before = await server.usage()
  const status = await fetchStatus((origin === 'social' ? server.socialUrl : server.url) + path)
  const after = await server.usage()
  await server.stop()
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  return (after.cpu - before.cpu) / 1000
}
