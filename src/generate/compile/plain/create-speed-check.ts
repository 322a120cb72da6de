import { cpuUsage } from 'node:process'
import { createContext, runInContext } from 'node:vm'
import { documentBounds } from '../../../base/bounds.ts'
import { memoize } from '../../../base/memoize.ts'
import { writeText } from '../../../contract/schema/generate-text.ts'

/** Tries of a pattern that was matched for less of its time than that, since the machine was busy with others. */
const MOST_TRIES = 50

/** Repetitions of a part of a tried text. */
const MOST_REPETITIONS = 200

/**
 * Creates a check that a pattern is matched in bounded time. It is tried with long texts that it nearly matches. After
 * several slow ones, all others with repetitions are called slow, too.
 */
export function createSpeedCheck(): (pattern: string) => boolean {
  const slow = new Set<string>()
  const isFast = memoize<string, boolean>(
    pattern => slow.size < documentBounds.slowPatterns && isMatchedInTime(pattern),
    new Map(),
  )
  return pattern => {
    if (!/[*+{]/.test(pattern) || isFast(pattern)) return true
    slow.add(pattern)
    return false
  }
}

function isMatchedInTime(pattern: string): boolean {
  const form = new RegExp(pattern, 'u')
  const match = () => {
    for (const seed of [0, 1, 2, 3]) {
      const text = writeText(pattern, createDraw(seed), MOST_REPETITIONS)
      for (const tried of [text, `${text}\u0001`, `${text.slice(0, -1)}\u0001`]) form.test(tried)
    }
  }
  for (let at = 0; at < MOST_TRIES; at++) {
    const { user } = cpuUsage()
    try {
      runInContext('match()', createContext({ match }), { timeout: documentBounds.patternMs })
      return true
    } catch {
      if (cpuUsage().user - user > documentBounds.patternMs * 800) return false
    }
  }
  return false
}

/** Creates draws among alternatives, repetitions and characters. Without a seed they are the last ones. */
function createDraw(seed: number): (low: number, high: number) => number {
  let state = seed
  return (low, high) => {
    state = (state * 48_271) % 2_147_483_647
    return seed === 0 ? high : low + (state % (high - low + 1))
  }
}
