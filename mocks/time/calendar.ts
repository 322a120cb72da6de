/** Seconds in an hour. */
export const HOUR = 3_600

/** Seconds in a UTC day. */
export const DAY = 86_400

/** Seconds in a week, the longest interval of the calendar. */
export const WEEK = 604_800

/** Seconds in a year of annual rates. */
export const YEAR = 365 * DAY

/** Unix seconds of 2024-01-01T00:00:00Z, the first instant for which the world has data. */
export const FIRST_INSTANT = 1_704_067_200

// 1970-01-05, the first Monday after the epoch (GAP-42: weeks begin on Monday 00:00 UTC).
const FIRST_MONDAY = 4 * DAY

/** One level of the tree of intervals. Each interval of `seconds` has `parts` intervals of the next level. */
export interface CalendarLevel {
  readonly seconds: number
  readonly parts: number
}

/**
 * The levels of the tree of intervals, from a week down to a second. Every interval of candles and windows,
 * such as 12h or 3d, consists of a few of these intervals.
 */
export const CALENDAR_LEVELS: readonly CalendarLevel[] = [
  { seconds: WEEK, parts: 7 },
  { seconds: DAY, parts: 3 },
  { seconds: 28_800, parts: 2 },
  { seconds: 14_400, parts: 2 },
  { seconds: 7_200, parts: 2 },
  { seconds: 3_600, parts: 2 },
  { seconds: 1_800, parts: 2 },
  { seconds: 900, parts: 3 },
  { seconds: 300, parts: 5 },
  { seconds: 60, parts: 4 },
  { seconds: 15, parts: 3 },
  { seconds: 5, parts: 5 },
  { seconds: 1, parts: 1 },
]

/** Returns the number of the week of a Unix second, counted from the first Monday of 1970. */
export function toWeek(second: number): number {
  return Math.floor((second - FIRST_MONDAY) / WEEK)
}

/** Returns the Unix second at which a week begins. */
export function toWeekStart(week: number): number {
  return FIRST_MONDAY + week * WEEK
}

/** Returns the Unix second of the last UTC midnight at or before `now`. */
export function toMidnight(now: number): number {
  return now - (now % DAY)
}

/** Returns the Unix second of the last full minute at or before `now`, as of which the market sums up. */
export function toMinute(now: number): number {
  return now - (now % 60)
}
