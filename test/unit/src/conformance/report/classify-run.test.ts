import { expect, it } from 'vitest'
import { classifyRun } from '../../../../../src/conformance/report/classify-run.ts'
import { buildReport } from '../../../../support/build-report.ts'

it.each([
  [0, 'pass'],
  [1, 'failure'],
  [2, 'error'],
  [3, 'error'],
  [4, 'error'],
] as const)('takes exit code %i as %s', (code, want) => {
  expect(classifyRun(buildReport([], { exit: { code, reason: '' } }))).toBe(want)
})
