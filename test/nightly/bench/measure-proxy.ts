import { fileURLToPath } from 'node:url'
import { findMedian, formatSpread } from './format-load-table.ts'
import type { BenchCase } from './list-cases.ts'
import { fetchStatus, listMockArguments, startServer } from './start-server.ts'

const ROUNDS = 7
const REQUESTS = 150

/**
 * Measures the additional time of a reply through `mdc proxy` compared with a bare proxy. One client sends requests in
 * sequence, and rounds alternate. It measures a repeated reply, different replies, and a service with the delay of a network.
 */
export async function measureProxy(cases: readonly BenchCase[], now: string): Promise<string[][]> {
  // More than are asked for, since a reply that came before is known.
  const paths = cases.find(({ name }) => name === '100 rows at offset 0')?.paths ?? []
  const [same = ''] = paths
  const next = (at: number) => paths[at] ?? failFor(at)
  const ways = [
    ['the same reply', [], () => same],
    ['another reply each time', [], next],
    ['another reply each time, a service that takes 20 ms', ['--latency', '20'], next],
  ] as const
  const rows: string[][] = []
  for (const [what, flags, choose] of ways) {
    const target = await startServer([...listMockArguments(now), ...flags])
    const proxies = [
      await startServer([resolvePath('bare-proxy.mjs'), target.url]),
      await startServer([resolvePath('../../../dist/cli/main.js'), ...proxyFlags, target.url]),
    ]
    let asked = 0
    const measure = async (url: string) => {
      const times: number[] = []
      for (let count = 0; count < REQUESTS; count++) {
        const start = performance.now()
        const status = await fetchStatus(url + choose(asked++))
        times.push(performance.now() - start)
        if (status !== 200) throw new Error(`A proxy answered ${status}.`)
      }
      return findMedian(times)
    }
    for (const { url } of proxies) await measure(url)
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [bare = Number.NaN, ours = Number.NaN] = await measureInTurn(
        proxies.map(({ url }) => url),
        measure,
        round,
      )
      ratios.push(ours / bare)
    }
    await Promise.all([...proxies, target].map(server => server.stop()))
    rows.push([`an answer of 100 rows through \`mdc proxy\`, of a bare proxy: ${what}`, formatSpread(ratios)])
  }
  return rows
}

const proxyFlags = ['proxy', '--port', '0', '--json', '--quiet', '--target-base-url']

function failFor(at: number): never {
  throw new Error(`There is no address ${at} that was not asked for.`)
}

/** Measures all, the last first in every other round. */
async function measureInTurn(
  urls: readonly string[],
  measure: (url: string) => Promise<number>,
  round: number,
): Promise<number[]> {
  const measured = new Map<string, number>()
  for (const url of round % 2 === 0 ? urls : urls.toReversed()) measured.set(url, await measure(url))
  return urls.map(url => measured.get(url) ?? Number.NaN)
}

function resolvePath(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
