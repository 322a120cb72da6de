/** Part of the width, in percent, that a period has at least. */
const MIN_WIDTH = 18

/**
 * Creates a function that returns the place of a moment in percent. Moments are in ascending order. Between
 * two of them the scale is even. Periods get at least a readable width, and zero if they have no length.
 */
export function scaleTimeline(moments: readonly number[]): (moment: number) => number {
  const lengths = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const isShort = (length: number) => length > 0 && (100 * length) / whole < MIN_WIDTH
  const short = lengths.filter(isShort).length
  const long = lengths.reduce((sum, length) => sum + (isShort(length) ? 0 : length), 0)
  const widths = lengths.map(length =>
    isShort(length) ? MIN_WIDTH : long === 0 ? 0 : ((100 - short * MIN_WIDTH) * length) / long,
  )
  return moment => {
    let place = 0
    for (const [index, width] of widths.entries()) {
      const length = lengths[index] ?? 0
      const past = Math.min(length, Math.max(0, moment - (moments[index] ?? 0)))
      place += length === 0 ? 0 : (width * past) / length
    }
    return place
  }
}
