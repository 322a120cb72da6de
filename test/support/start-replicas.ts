import { createSharedMock, type MockOptions, type MockServer, serveMock } from '../../mocks/server.ts'
import type { RedisStoreOptions } from '../../mocks/state/redis/connect-redis.ts'
import { createRedisStore } from '../../mocks/state/redis/create-redis-store.ts'
import { startRedis, type TestRedis } from './start-redis.ts'

/** Replicas of one mock, in this process. */
export interface Replicas extends AsyncDisposable {
  readonly servers: readonly MockServer[]
  /** The base origin of each. */
  readonly bases: readonly string[]
  readonly redis: TestRedis
}

/** Options of replicas. */
export interface ReplicasOptions extends MockOptions {
  readonly count?: number
  /** Address of the store for each replica. Default: its own. */
  readonly locate?: (url: string, index: number) => string
  readonly redis?: TestRedis
  readonly store?: RedisStoreOptions
}

/** Starts some replicas with a store of their own; `await using` ends them. */
export async function startReplicas({
  count = 3,
  locate = url => url,
  redis: given,
  // More than in production: a busy machine answers late, too.
  store: storeOptions = { answerMs: 60_000, connectMs: 60_000 },
  ...options
}: ReplicasOptions): Promise<Replicas> {
  const redis = given ?? (await startRedis())
  const servers: MockServer[] = []
  for (let index = 0; index < count; index++) {
    const store = await createRedisStore(locate(redis.url, index), storeOptions)
    servers.push(await serveMock(createSharedMock(options, store), { port: 0, drainSeconds: 1 }))
  }
  return {
    servers,
    bases: servers.map(({ urls }) => urls.base_url),
    redis,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(servers.map(server => server.close()))
      if (given === undefined) await redis[Symbol.asyncDispose]()
    },
  }
}
