/** Formats a difference (seconds), such as `2 hours later`. Returns undefined below half an hour. */
export function formatHours(seconds: number): string | undefined {
  const hours = Math.round(Math.abs(seconds) / 360) / 10
  if (hours < 0.5 || !Number.isFinite(hours)) return undefined
  const distance = hours > 48 ? `${Math.round(hours / 24)} days` : hours === 1 ? '1 hour' : `${hours} hours`
  return `${distance} ${seconds > 0 ? 'later' : 'earlier'}`
}
