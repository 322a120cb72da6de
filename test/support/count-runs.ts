/** True if every random run and every case is tried, as at night (`RUNS=all`). Otherwise a tenth is tried. */
export const isEveryRun = process.env.RUNS === 'all'

/** Number of runs of a random property: a tenth of all, and at least five. */
export function countRuns(all: number): number {
  return isEveryRun ? all : Math.min(all, Math.max(5, Math.ceil(all / 10)))
}

/** Some of many like cases: the first, the last, and others at equal distances. */
export function sampleCases<T>(cases: readonly T[], count: number): readonly T[] {
  if (isEveryRun || count >= cases.length) return cases
  return Array.from(
    { length: count },
    (_, at) => cases[Math.round((at * (cases.length - 1)) / (count - 1))] as T,
  )
}

/** The cases of one turn of several, for tests that share them out by day; all of them at night. */
export function shareOut<T>(cases: readonly T[], turn: number, turns: number): readonly T[] {
  return isEveryRun ? cases : cases.filter((_, at) => at % turns === turn)
}
