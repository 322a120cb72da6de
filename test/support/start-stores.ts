import type { StateStore } from '../../mocks/state/redis/create-redis-store.ts'
import { createRedisStore } from '../../mocks/state/redis/create-redis-store.ts'
import { startRedis } from './start-redis.ts'

/** Two replicas' ways to one store. */
export interface Stores extends AsyncDisposable {
  readonly store: StateStore
  readonly other: StateStore
  readonly url: string
}

/** Milliseconds for a step: more than in production, since a busy machine needs seconds for a large one. */
const ANSWER_MS = 30_000

/** Starts a store which forgets sessions after some seconds; `await using` ends it. */
export async function startStores(idleSeconds?: number): Promise<Stores> {
  const redis = await startRedis()
  const [store, other] = await Promise.all([
    createRedisStore(redis.url, { idleSeconds, answerMs: ANSWER_MS }),
    createRedisStore(redis.url, { idleSeconds, answerMs: ANSWER_MS }),
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
