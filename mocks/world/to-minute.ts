/** Returns the Unix second of the last full minute at or before `now`, as of which the market sums up. */
export function toMinute(now: number): number {
  return now - (now % 60)
}
