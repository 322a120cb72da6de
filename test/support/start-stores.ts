import { createMemoryStore } from '../../mocks/state/memory/create-memory-store.ts'
import { createRedisStore } from '../../mocks/state/redis/create-redis-store.ts'
import type { StateStore } from '../../mocks/state/state-store.ts'
import { redisPath, startRedis } from './start-redis.ts'

/** The kinds of stores that there are on this machine. */
export const storeKinds = [
  { kind: 'memory', isThere: true },
  { kind: 'redis', isThere: redisPath !== undefined },
] as const

/** Two replicas' ways to one store. */
export interface Stores extends AsyncDisposable {
  readonly store: StateStore
  readonly other: StateStore
  /** Where it is, if it is a server. */
  readonly url: string | undefined
}

/** Starts a store of a kind, which forgets sessions after some seconds; `await using` ends it. */
export async function startStores(kind: 'memory' | 'redis', idleSeconds?: number): Promise<Stores> {
  if (kind === 'memory') {
    const store = createMemoryStore({ idleSeconds })
    return { store, other: store, url: undefined, [Symbol.asyncDispose]: store.close }
  }
  const redis = await startRedis()
  const [store, other] = await Promise.all([
    createRedisStore(redis.url, { idleSeconds }),
    createRedisStore(redis.url, { idleSeconds }),
  ])
  return {
    store,
    other,
    url: redis.url,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([store.close(), other.close()])
      await redis[Symbol.asyncDispose]()
    },
  }
}
