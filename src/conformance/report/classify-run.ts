import type { Report } from '../model/report.ts'

/** The test that stands for the run as a whole, so that a run that judged nothing is no green build. */
export const runTest = 'the run is judged, exercised and clean'

/** How that test ended: an error when the service could not be judged. */
export function classifyRun({ exit: { code } }: Report): 'pass' | 'failure' | 'error' {
  return code === 0 ? 'pass' : code === 1 ? 'failure' : 'error'
}
