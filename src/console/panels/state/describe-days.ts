const DAY = 86_400_000

/** Returns how far a moment is from now, in days: `in 17 days`, `today`, `1 day ago`. */
export function describeDays(moment: number, now: number): string {
  const days = Math.floor(moment / DAY) - Math.floor(now / DAY)
  if (days === 0) return 'today'
  const count = `${Math.abs(days).toLocaleString('en')} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days > 0 ? `in ${count}` : `${count} ago`
}
