import type { Report } from '../model/report.ts'

/** The test of the run as a whole, so that a run without a judgment is no green build. */
export const runTest = 'the run is judged, exercised and clean'

/** Returns the result of that test: an error when the service could not be judged. */
export function classifyRun({ exit: { code } }: Report): 'pass' | 'failure' | 'error' {
  return code === 0 ? 'pass' : code === 1 ? 'failure' : 'error'
}
