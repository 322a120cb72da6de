import { styleText } from 'node:util'
import { fitLine, wrapText } from '../../base/fit-line.ts'
import { formatCount } from '../../base/format-count.ts'
import { groupBy } from '../../base/group-by.ts'
import { escapeLogCommands } from '../../base/sanitize-text.ts'
import type { Report } from '../model/report.ts'
import {
  abbreviateNames,
  describeCoverage,
  describeFailedRequests,
  describeLatency,
  describeRunSize,
  describeSummary,
  describeTargets,
  groupFailedRequests,
  listUnjudgedReasons,
  statusLabels,
} from './describe-run-size.ts'
import { formatFinding } from './format-finding.ts'
import {
  countRepresentedFindings,
  groupRequirements,
  type OperationFinding,
  type RequirementGroup,
} from './group-requirements.ts'
import { listObservedGaps } from './list-report-tables.ts'

/** Options for printing a report: color, and the maximum width in columns. */
export interface ConsoleOptions {
  readonly color?: boolean
  readonly width?: number
}

const MAX_GAPS = 4
/** Maximum number of lines of an actual value, and the width of its label. */
const [ACTUAL_LINES, LABEL_WIDTH] = [2, 12]
const MAX_REASONS = 5
const MAX_WARNING_FINDINGS = 2

/**
 * Formats the report for a terminal: failures, warnings, behavior in gaps, and requirements that were not
 * judged. The last line is the reason for the exit code.
 */
export function formatConsole(report: Report, { color = false, width = 110 }: ConsoleOptions = {}): string {
  const paint: ColorFunctions = (style, text) =>
    color ? styleText(style, text, { validateStream: false }) : text
  const failures = groupRequirements(report, 'fail', 'error')
  const { code, reason } = report.exit
  const slowest = describeLatency(report)
  const parts = [
    [paint('bold', report.tool), describeRunSize(report), fitLine(describeTargets(report), 2 * width)],
    ...failures.map(group => formatGroup(group, group.findings.length, width, paint)),
    ...groupRequirements(report, 'warn').map(group => formatGroup(group, MAX_WARNING_FINDINGS, width, paint)),
    formatFailedRequests(report, width, paint),
    formatGaps(report, width, paint),
    formatUnjudged(report, width, paint),
    formatKnown(report, width, paint),
    formatNotes(report, width, paint),
    [
      ...failures
        .slice(0, 1)
        .map(({ id }) => paint('gray', `mdc requirements ${id} explains the first one.`)),
      describeSummary(report),
      describeCoverage(report),
      ...(slowest === undefined ? [] : [fitLine(slowest, 2 * width)]),
      paint(code === 0 ? 'green' : 'red', `exit ${code}: ${fitLine(reason, 3 * width)}`),
    ],
  ]
  const text = parts
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')
  return `${escapeLogCommands(text)}\n`
}

type ColorFunctions = (style: Exclude<Parameters<typeof styleText>[0], unknown[]>, text: string) => string

function formatGroup(group: RequirementGroup, most: number, width: number, paint: ColorFunctions): string[] {
  const { id, title, level, clause, standing, entries, findings, found, also } = group
  const inside = width - 2
  const { color } = statusLabels[standing]
  const word = standing.toUpperCase()
  const evaluated = entries.reduce((sum, entry) => sum + entry.evaluated, 0)
  const extent = found === 0 ? '' : `; ${formatCount(found, 'finding')} in ${evaluated} looked at`
  const listed = also.length === 0 ? '' : `; also ${abbreviateNames(also)}`
  const reasons = new Set(entries.flatMap(({ reason = [] }) => reason))
  const shown = findings.slice(0, most)
  const more = found - countRepresentedFindings(shown)
  // The title begins beside the id and goes on below it.
  const [first = '', ...rest] = wrapText(`${word} ${id} ${title}`, width)
  return [
    first.replace(`${word} ${id}`, `${paint(color, word)} ${paint('bold', id)}`),
    ...[
      ...wrapText(rest.join(' '), inside).filter(line => line !== ''),
      ...wrapText(`${level}: ${clause}${extent}${listed}`, inside).map(line => paint('gray', line)),
      ...[...reasons].flatMap(reason => wrapText(reason, inside)),
      ...[...groupBy(shown, ({ curl }) => curl)].flatMap(([, those]) =>
        formatSameRequest(
          those.map(finding => shortenFinding(finding, title, inside)),
          inside,
        ),
      ),
      ...(more > 0 && shown.length > 0 ? [`… and ${more} more`] : []),
    ].map(text => `  ${text}`),
  ]
}

/** Leaves out texts that repeat the title of the requirement, and shortens the actual value. */
function shortenFinding(
  { message, expected, actual, ...rest }: OperationFinding,
  title: string,
  width: number,
): OperationFinding {
  return {
    ...rest,
    actual: fitLine(actual, ACTUAL_LINES * (width - LABEL_WIDTH)),
    message: message === `It is not so that ${title}.` ? '' : message,
    expected: expected === title ? '' : expected,
  }
}

/** Formats the findings in one reply, followed by a single command that repeats the request. */
function formatSameRequest(findings: readonly OperationFinding[], width: number): string[] {
  return findings.flatMap((finding, index) => {
    const lines = formatFinding(finding, width)
    return index === findings.length - 1 ? lines : lines.slice(0, -1)
  })
}

/**
 * Formats the failed requests by cause. Each affected requirement is inconclusive, so the cause is reported
 * only here.
 */
function formatFailedRequests(report: Report, width: number, paint: ColorFunctions): string[] {
  return groupFailedRequests(report).flatMap(([heading, those]) => [
    paint('bold', `${heading} (nothing else is blamed for these)`),
    ...those.flatMap(each => wrapText(describeFailedRequests(each), width - 2)).map(line => `  ${line}`),
  ])
}

function formatGaps(report: Report, width: number, paint: ColorFunctions): string[] {
  const gaps = listObservedGaps(report)
  if (gaps.length === 0) return []
  return [
    paint('bold', 'Where the contract is silent, the target does this (never a failure)'),
    ...gaps.slice(0, MAX_GAPS).map(({ id, observed, operations }) => {
      const where =
        operations.length > 3 ? formatCount(operations.length, 'operation') : operations.join(', ')
      return `${id.padEnd(7)} ${fitLine(`${observed}: ${where}`, width - 8)}`
    }),
    ...(gaps.length > MAX_GAPS ? [`… and ${gaps.length - MAX_GAPS} more`] : []),
  ]
}

function formatUnjudged(report: Report, width: number, paint: ColorFunctions): string[] {
  const reasons = listUnjudgedReasons(report)
  if (reasons.length === 0) return []
  return [
    paint('bold', 'Not judged'),
    ...reasons
      .slice(0, MAX_REASONS)
      .map(
        ({ says, ids }) =>
          `${String(ids.length).padStart(4)} ${fitLine(says, 3 * width)} (${abbreviateNames(ids, 2)})`,
      ),
    ...(reasons.length > MAX_REASONS ? [`   … and ${reasons.length - MAX_REASONS} more reasons`] : []),
  ]
}

function formatKnown(report: Report, width: number, paint: ColorFunctions): string[] {
  const accepted = groupRequirements(report, 'accepted').map(({ id, entries }) => {
    const { reason, owner, expires } = entries[0]?.accepted ?? { reason: '', owner: '', expires: '' }
    return fitLine(
      `${id} ${formatCount(entries.length, 'operation')}: ${reason} (${owner}, until ${expires})`,
      width,
    )
  })
  return accepted.length === 0 ? [] : [paint('bold', 'Accepted findings'), ...accepted]
}

function formatNotes({ notes }: Report, width: number, paint: ColorFunctions): string[] {
  return notes.length === 0 ? [] : [paint('bold', 'Notes'), ...notes.map(note => fitLine(note, 2 * width))]
}
