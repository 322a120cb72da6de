/** Returns the milliseconds since `started`, a value of `performance.now()`, rounded to a tenth. */
export function countMilliseconds(started: number): number {
  return Math.round(10 * (performance.now() - started)) / 10
}
