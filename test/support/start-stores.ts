import { createRedisStore } from '../../mocks/state/redis/create-redis-store.ts'
import type { StateStore } from '../../mocks/state/state-store.ts'
import { startRedis } from './start-redis.ts'

/** Two replicas' ways to one store. */
export interface Stores extends AsyncDisposable {
  readonly store: StateStore
  readonly other: StateStore
  readonly url: string
}

/** Starts a store which forgets sessions after some seconds; `await using` ends it. */
export async function startStores(idleSeconds?: number): Promise<Stores> {
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
