import type { Judged, Report } from '../model/report.ts'
import { formatFinding } from './format-finding.ts'
import { getStanding, type Standing } from './group-requirements.ts'
import { nameOperation } from './words.ts'

const WIDTH = 200

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
} as const satisfies Record<Standing, string>

/**
 * The report in the Common Test Report Format (ctrf.io), a test for each requirement and operation. It allows no members of
 * one's own but under `extra`.
 */
export function formatCtrf(report: Report): string {
  const tests = report.requirements.map(formatTest)
  const number = (status: string) => tests.filter(each => each.status === status).length
  const start = Date.parse(report.startedAt)
  return `${JSON.stringify(
    {
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
    },
    null,
    2,
  )}\n`
}

function formatTest(entry: Judged) {
  const { id, title, operationId, verdict, reason, known, findings, clause, level, evaluated, found } = entry
  const message = known?.reason ?? findings[0]?.message ?? reason
  const trace = findings.flatMap(finding => formatFinding({ ...finding, operationId }, WIDTH)).join('\n')
  return {
    name: `${id} ${title}`,
    status: statuses[getStanding(entry)],
    duration: 0,
    suite: [nameOperation(operationId)],
    ...(message === undefined ? {} : { message }),
    ...(trace === '' ? {} : { trace }),
    rawStatus: verdict,
    tags: [level],
    extra: { clause, evaluated, found },
  }
}
