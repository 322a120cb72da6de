import { toSeconds } from '../../../src/contract/to-seconds.ts'
import { DAY, FIRST_INSTANT } from '../../time/calendar.ts'
import { createArgumentError } from '../parse-whole-number.ts'
import type { Scenario } from '../scenario.ts'

const MAX_AGE = 30 * DAY

/** Scenario of a market that does not move. All its figures are those of an earlier time. */
export const stale = {
  name: 'stale',
  says: 'Replies show the market as it was a while ago, and stand still for as long (default 10m)',
  takes: 'AGE',
  start: (argument = '10m') => {
    const age = /^\d{1,6}[smhd]$/.test(argument) ? toSeconds(argument) : Number.NaN
    if (!(age >= 1 && age <= MAX_AGE))
      throw createArgumentError('stale', argument, 'a number of s, m, h or d up to 30d, such as 90s or 10m')
    return {
      market: ({ world, now }) => ({
        world,
        now: Math.max(FIRST_INSTANT, now - age - ((now - age) % age)),
      }),
    }
  },
} as const satisfies Scenario
