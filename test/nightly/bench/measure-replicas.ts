import { redisPath, startRedis } from '../../support/start-redis.ts'
import { formatSpread } from './format-load-table.ts'
import type { BenchCase } from './list-cases.ts'
import { type LoadFigures, measureLoad } from './measure-load.ts'
import { type BenchServer, listMockArguments, startServer } from './start-server.ts'

const ROUNDS = 3
const SECONDS = 1
const COMPUTED = 'V2 pools, page after page'

/** Replies in a second of some servers together, under one address each. */
type MeasureRate = (servers: readonly BenchServer[]) => Promise<number>

/** The same request again and again, when all of it is known. */
function measureRepeated(path: string): MeasureRate {
  return async servers => {
    const ask = () => Promise.all(servers.map(server => measureLoad(server, [path], SECONDS)))
    await ask()
    return addRates(await ask())
  }
}

/** Each request once, dealt out to the servers, when their code is warm. */
function measureDistinct(paths: readonly string[]): MeasureRate {
  const warming = Math.floor(paths.length / 4)
  return async servers => {
    const ask = (some: readonly string[]) =>
      Promise.all(
        servers.map((server, at) =>
          measureLoad(
            server,
            some.filter((_, index) => index % servers.length === at),
          ),
        ),
      )
    await ask(paths.slice(0, warming))
    return addRates(await ask(paths.slice(warming)))
  }
}

function addRates(figures: readonly LoadFigures[]): number {
  return figures.reduce((sum, { rate }) => sum + rate, 0)
}

/**
 * Measures the replies per second of replicas compared with a single mock, in wall time. It requests a repeated reply, and
 * pages that are computed.
 */
export async function measureReplicas(cases: readonly BenchCase[], now: string): Promise<string[][]> {
  if (redisPath === undefined) return []
  await using redis = await startRedis()
  const one = listMockArguments(now)
  const variants = [1, 2].map(count => ({
    name: `${count} replica${count === 1 ? '' : 's'} with a store`,
    commands: Array.from({ length: count }, () => [...one, '--state', redis.url]),
  }))
  const measure = async (commands: readonly string[][], measureRate: MeasureRate) => {
    const servers = await Promise.all(commands.map(command => startServer(command)))
    try {
      return await measureRate(servers)
    } finally {
      await Promise.all(servers.map(server => server.stop()))
    }
  }
  const compare = async (what: string, measureRate: MeasureRate) => {
    const ratios = variants.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await measure([one], measureRate)
      for (const [index, { commands }] of variants.entries())
        ratios[index]?.push((await measure(commands, measureRate)) / alone)
    }
    return variants.map(({ name }, index) => [
      `replies a second of ${name}, of one process alone, ${what}`,
      formatSpread(ratios[index] ?? []),
    ])
  }
  return [
    ...(await compare(
      'same URL',
      measureRepeated(cases.find(({ name }) => name === 'token-details')?.paths[0] ?? ''),
    )),
    ...(await compare(COMPUTED, measureDistinct(cases.find(({ name }) => name === COMPUTED)?.paths ?? []))),
  ]
}
