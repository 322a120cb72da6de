import { type Choices, defaultChoices } from './choices.ts'
import { type Clock, createClock, type Now } from './clock.ts'
import { createReplyCache, type ReplyCache } from './reply-cache.ts'
import type { Pin } from './world/pins.ts'
import { createWorld, type World } from './world/world.ts'

/** How the mock behaves for one client: its own market, time and choices, apart from every other session. */
export interface Session {
  readonly world: World
  readonly clock: Clock
  readonly choices: Choices
  readonly cache: ReplyCache
}

/** What a session starts from. */
export interface SessionOptions {
  readonly seed: number
  readonly now: Now | undefined
  readonly pins: readonly Pin[] | undefined
}

/** Opens a session in its first state. */
export function createSession({ seed, now, pins }: SessionOptions): Session {
  return {
    world: createWorld({ seed, ...(pins === undefined ? {} : { pins }) }),
    clock: createClock(now),
    choices: defaultChoices,
    cache: createReplyCache(),
  }
}
