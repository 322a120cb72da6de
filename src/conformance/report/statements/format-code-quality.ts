import { fitLine } from '../../../base/fit-line.ts'
import { sourcePlaces } from '../../../contract/source-places.ts'
import type { Report } from '../../model/report.ts'
import { classifyRun, runTestName } from '../classify-run.ts'
import { nameOperation } from '../describe-run-size.ts'
import { writeJson } from '../format-json.ts'
import { type BrokenStatement, createFingerprint, listBrokenStatements } from './list-broken-statements.ts'

const severities = { fail: 'critical', warn: 'minor', known: 'info' } as const

/**
 * Formats the report as GitLab code quality. Each finding is an issue at the line of `spec/` whose statement
 * it breaks. A run that could not judge is one issue, since an empty list would look clean.
 */
export function formatCodeQuality(report: Report): string {
  const issues = listBrokenStatements(report).map(describeIssue)
  const isJudged = classifyRun(report) !== 'error'
  return writeJson(isJudged ? issues : [...issues, describeRun(report)])
}

function describeIssue({ entry, finding, standing, place, fingerprint }: BrokenStatement) {
  const { id, title, operationId } = entry
  const text = `${title}: ${nameOperation(operationId)} ${finding.place}: ${finding.message}`
  return {
    description: fitLine(text, Number.POSITIVE_INFINITY),
    check_name: id,
    fingerprint,
    severity: severities[standing],
    location: { path: place.file, lines: { begin: place.line } },
  }
}

function describeRun({ exit: { code, reason } }: Report) {
  const [path = '', line] = sourcePlaces.service.split(':')
  return {
    description: fitLine(`exit ${code}: ${reason}`, Number.POSITIVE_INFINITY),
    check_name: runTestName,
    fingerprint: createFingerprint(runTestName),
    severity: 'blocker',
    location: { path, lines: { begin: Number(line) } },
  }
}
