const unitSeconds: Readonly<Record<string, number>> = {
  m: 60,
  h: 3600,
  d: 86400,
  w: 604800,
  minute: 60,
  hour: 3600,
  day: 86400,
  week: 604800,
  month: 2592000,
  year: 31536000,
}

/** Returns the seconds of a label such as `1h`, `3d` or `5 minute`. A month is 30 days, and a year 365. */
export function toSeconds(label: string): number {
  const [, count, unit = ''] = label.match(/^(\d+) ?([a-z]+)$/) ?? []
  return Number(count) * (unitSeconds[unit] ?? Number.NaN)
}
