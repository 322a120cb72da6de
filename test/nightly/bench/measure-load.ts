import autocannon from 'autocannon'
import { type BenchServer, keyHeader } from './start-server.ts'

/** Result of a server under load. */
export interface LoadFigures {
  /** Replies in a second. */
  readonly rate: number
  /** Replies in a second of CPU time of the server, whatever else the machine was doing. NaN when not known. */
  readonly cpuRate: number
  /** Milliseconds that half and 99 percent of the requests took at most. */
  readonly p50: number
  readonly p99: number
}

const CONNECTIONS = 32

/**
 * Requests addresses over 32 connections, in order: each once, or again and again for some seconds. Throws when a reply is
 * not 200.
 */
export async function measureLoad(
  server: BenchServer,
  paths: readonly string[],
  seconds?: number,
): Promise<LoadFigures> {
  let next = 0
  const request = { method: 'GET', path: paths[0] as string, headers: keyHeader } as const
  const inTurn = {
    ...request,
    setupRequest: () => ({ ...request, path: paths[next++ % paths.length] as string }),
  }
  const times: number[] = []
  let last = 0
  const before = await server.usage()
  const first = performance.now()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: server.url,
        connections: CONNECTIONS,
        sampleInt: 50,
        ...(seconds === undefined
          ? { amount: paths.length, requests: [inTurn] }
          : { duration: seconds, requests: [paths.length === 1 ? request : inTurn] }),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    run.on('response', (_client, _status, _bytes, time) => {
      times.push(time)
      last = performance.now()
    })
  })
  const after = await server.usage()
  if (result.errors + result.non2xx > 0) {
    throw new Error(result.errors > 0 ? 'connections broke.' : 'replies were not 200.')
  }
  times.sort((a, b) => a - b)
  const slowest = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return {
    rate: (times.length / (last - first)) * 1000,
    cpuRate: (times.length / (after.cpu - before.cpu)) * 1e6,
    p50: slowest(0.5),
    p99: slowest(0.99),
  }
}
