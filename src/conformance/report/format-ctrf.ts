import type { Report, RequirementResult, RequirementStatus } from '../model/report.ts'
import { classifyRun, runTestName } from './classify-run.ts'
import { createTimeLookup, type RequirementTime } from './create-time-lookup.ts'
import { nameOperation } from './describe-run-size.ts'
import { formatFindings } from './format-finding.ts'
import { writeJson } from './format-json.ts'
import { getRequirementStatus } from './group-requirements.ts'

const statuses = {
  fail: 'failed',
  error: 'other',
  warn: 'passed',
  known: 'other',
  inconclusive: 'other',
  pass: 'passed',
  observed: 'passed',
  'not-exercised': 'skipped',
  skipped: 'skipped',
} as const satisfies Record<RequirementStatus, string>

/**
 * Formats the report in the Common Test Report Format (ctrf.io), with a test for each requirement and
 * operation. The format allows additional members only under `extra`.
 */
export function formatCtrf(report: Report): string {
  const findTime = createTimeLookup(report)
  const tests = [
    ...report.requirements.map(entry => formatTest(entry, findTime(entry))),
    formatRunTest(report),
  ]
  const number = (status: string) => tests.filter(each => each.status === status).length
  const start = Date.parse(report.startedAt)
  return writeJson({
    reportFormat: 'CTRF',
    specVersion: '1.0.0',
    timestamp: report.startedAt,
    generatedBy: report.tool,
    results: {
      tool: { name: report.tool },
      summary: {
        tests: tests.length,
        passed: number('passed'),
        failed: number('failed'),
        skipped: number('skipped'),
        pending: 0,
        other: number('other'),
        start,
        stop: start + Math.round(report.seconds * 1000),
        extra: { exit: report.exit, coverage: report.coverage },
      },
      tests,
      environment: { extra: { target: report.target, profile: report.profile } },
    },
  })
}

/** Formats a test for the whole run. It fails if nothing was judged. */
function formatRunTest(report: Report) {
  const { code, reason } = report.exit
  return {
    name: runTestName,
    status: classifyRun(report) === 'pass' ? 'passed' : 'failed',
    duration: Math.round(report.seconds * 1000),
    suite: [nameOperation(null)],
    message: reason,
    rawStatus: `exit ${code}`,
  }
}

function formatTest(entry: RequirementResult, time: RequirementTime | undefined) {
  const { id, title, operationId, verdict, reason, known, findings, clause, level, evaluated, found } = entry
  const message = known?.reason ?? findings[0]?.message ?? reason
  const trace = formatFindings(entry)
  return {
    name: `${id} ${title}`,
    status: statuses[getRequirementStatus(entry)],
    duration: Math.round(time?.ms ?? 0),
    ...(time === undefined ? {} : { start: Math.round(time.start), stop: Math.round(time.stop) }),
    suite: [nameOperation(operationId)],
    ...(message === undefined ? {} : { message }),
    ...(trace === '' ? {} : { trace }),
    rawStatus: verdict,
    tags: [level],
    extra: { clause, evaluated, found },
  }
}
