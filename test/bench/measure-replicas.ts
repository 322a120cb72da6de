import { redisPath, startRedis } from '../support/start-redis.ts'
import { formatSpread } from './format-load-table.ts'
import { measureLoad } from './measure-load.ts'
import { type BenchServer, listMockArguments, startServer } from './start-server.ts'

const ROUNDS = 3
const SECONDS = 1

/** Replies in a second of some servers together, warm, under one address each. */
async function measureRate(servers: readonly BenchServer[], path: string): Promise<number> {
  const ask = () => Promise.all(servers.map(server => measureLoad(server, [path], SECONDS)))
  await ask()
  return (await ask()).reduce((sum, { rate }) => sum + rate, 0)
}

/** What a mock of several processes answers in a second, of one that is alone; by the wall, since that is what several are for. */
export async function measureReplicas(path: string, now: string): Promise<string[][]> {
  await using redis = redisPath === undefined ? undefined : await startRedis()
  const one = listMockArguments(now)
  const variants: [name: string, commands: string[][]][] = [
    ...[1, 2, 4].map((count): [string, string[][]] => [
      `${count} worker${count === 1 ? '' : 's'}`,
      [[...one, '--workers', String(count)]],
    ]),
    ...(redis === undefined
      ? []
      : [1, 2].map((count): [string, string[][]] => [
          `${count} replica${count === 1 ? '' : 's'} with a store`,
          Array.from({ length: count }, () => [...one, '--state', redis.url]),
        ])),
  ]
  const measure = async (commands: readonly string[][]) => {
    const servers = await Promise.all(commands.map(command => startServer(command)))
    try {
      return await measureRate(servers, path)
    } finally {
      await Promise.all(servers.map(server => server.stop()))
    }
  }
  const ratios = variants.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await measure([one])
    for (const [index, [, commands]] of variants.entries())
      ratios[index]?.push((await measure(commands)) / alone)
  }
  return variants.map(([name], index) => [
    `replies a second of ${name}, of one process alone, same URL`,
    formatSpread(ratios[index] ?? []),
  ])
}
