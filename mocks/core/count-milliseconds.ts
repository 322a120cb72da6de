/** Milliseconds since `performance.now()` gave `started`, to a tenth. */
export function countMilliseconds(started: number): number {
  return Math.round(10 * (performance.now() - started)) / 10
}
