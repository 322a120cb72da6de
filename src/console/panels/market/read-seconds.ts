const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** How many seconds a length of time is that is written as 15m, 4h or 1d. */
export function readSeconds(length: string): number {
  const [, count = '1', unit = 'h'] = length.match(/^(\d+)([smhdw])$/) ?? []
  return Number(count) * (units[unit] ?? 3600)
}
