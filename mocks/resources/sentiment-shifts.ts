import { seconds } from '../../src/contract/window.ts'
import type { Resource } from './resource.ts'

/** Tokens whose mood changed between the last 24 hours and the period before. */
export const sentimentShifts: Resource<'sentimentShifts'> = ({ world, now, query, choose }) => {
  for (const gap of ['GAP-26a', 'GAP-33', 'GAP-C4', 'GAP-C4a']) choose(gap)
  const hours = seconds(query.comparison_period) / 3600
  if (hours <= CURRENT_HOURS) choose('GAP-C2')
  // A period that began when the current one did would be empty: it is moved a day back (GAP-C2).
  return world.social.sentimentShifts(now, { hours: Math.max(hours, 2 * CURRENT_HOURS), limit: query.limit })
}

const CURRENT_HOURS = 24
