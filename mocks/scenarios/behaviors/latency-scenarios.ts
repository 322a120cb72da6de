import { drawFraction } from '../../world/random/distributions.ts'
import { drawHash, hashName } from '../../world/random/draw-hash.ts'
import { createArgumentError, parseWholeNumber } from '../parse-whole-number.ts'
import type { Scenario } from '../scenario.ts'

/** Maximum delay: ten minutes, longer than any client should wait for a reply. */
const MAX_DELAY_MS = 600_000

/** Scenarios with late, slow and endless replies (field notes: details took 7 to 60 seconds). */
export const latencyScenarios = [
  {
    name: 'slow',
    says: 'Replies are delayed: a fixed time, a range, or forever (default 1000 ms)',
    takes: 'MS, MS..MS or forever',
    start: (argument = '1000') => {
      const draw = parseDelay(argument)
      return {
        counts: 'requests',
        after: (reply, _, count) => {
          const drawn = Math.round(draw(drawHash(0, SLOW, count)))
          return { ...reply, delayMs: (reply.delayMs ?? 0) + drawn }
        },
      }
    },
  },
  {
    name: 'slow-body',
    says: 'Bodies are sent in small pieces over MS milliseconds (default 3000)',
    takes: 'MS',
    start: (argument = '3000') => {
      const ms = parseWholeNumber('slow-body', argument, 1, MAX_DELAY_MS)
      return { after: reply => ({ ...reply, fault: { kind: 'dribble', ms } }) }
    },
  },
] as const satisfies readonly Scenario[]

const SLOW = hashName('slow')

/**
 * Parses a delay. The returned function maps a draw to milliseconds. Thus the same requests in the same order
 * always have the same delays.
 */
function parseDelay(argument: string): (draw: number) => number {
  if (argument === 'forever') return () => Number.POSITIVE_INFINITY
  const [, low = '', high = low] = argument.match(/^(\d{1,6})(?:\.\.(\d{1,6}))?$/) ?? []
  if (low !== '' && Number(high) >= Number(low) && Number(high) <= MAX_DELAY_MS) {
    return draw => Number(low) + drawFraction(draw) * (Number(high) - Number(low))
  }
  throw createArgumentError(
    'slow',
    argument,
    `MS, MS..MS or forever, such as 200 or 50..200; at most ${MAX_DELAY_MS} ms`,
  )
}
