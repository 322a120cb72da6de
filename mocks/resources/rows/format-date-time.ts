import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { DAY } from '../../time/calendar.ts'

// More days than pools are spread over: a Date is most of the cost of writing an instant.
const DAYS = 4_096

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

const formatDay = memoize(
  (day: number) => new Date(day * DAY * 1000).toISOString().slice(0, 11),
  new BoundedCache<number, string>(DAYS),
)

/** Formats Unix seconds as DateTime('UTC'): ISO 8601 with an offset of +00:00 (contract, envelope rule 5). */
export function formatDateTime(seconds: number): string {
  const day = Math.floor(seconds / DAY)
  const second = Math.floor(seconds) - day * DAY
  const minute = Math.floor(second / 60)
  return `${formatDay(day)}${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}:${twoDigits[second % 60]}+00:00`
}
