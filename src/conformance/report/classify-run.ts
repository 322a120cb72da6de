import type { Report } from '../model/report.ts'

/** Name of the test for the whole run. It fails if nothing was judged. */
export const runTestName = 'the run is judged, exercised and clean'

/** Returns the result of the test for the whole run. It is `error` if the service could not be judged. */
export function classifyRun({ exit: { code } }: Report): 'pass' | 'failure' | 'error' {
  return code === 0 ? 'pass' : code === 1 ? 'failure' : 'error'
}
