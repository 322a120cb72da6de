import { DAY } from '../../time/calendar.ts'

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

// The rows of a page come from few days, and a Date is what writing an instant costs most.
let day = Number.NaN
let date = ''

/** Writes Unix seconds as DateTime('UTC') is sent: ISO 8601 with an offset of +00:00 (contract, envelope rule 5). */
export function formatDateTime(seconds: number): string {
  const today = Math.floor(seconds / DAY)
  if (today !== day) {
    day = today
    date = new Date(today * DAY * 1000).toISOString().slice(0, 11)
  }
  const second = Math.floor(seconds) - today * DAY
  const minute = Math.floor(second / 60)
  return `${date}${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}:${twoDigits[second % 60]}+00:00`
}
