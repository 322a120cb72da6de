import { styleText } from 'node:util'
import { fitLine, wrapText } from '../../base/fit-line.ts'
import { formatCount } from '../../base/format-count.ts'
import { groupBy } from '../../base/group-by.ts'
import { escapeLogCommands, toPrintable } from '../../base/sanitize-text.ts'
import type { Report } from '../model/report.ts'
import {
  abbreviateNames,
  describeAcceptance,
  describeFailedRequests,
  describeReport,
  groupFailedRequests,
  listObservedGaps,
  listUnjudgedReasons,
  statusLabels,
} from './describe-report.ts'
import { formatFinding } from './format-finding.ts'
import {
  countRepresentedFindings,
  groupRequirements,
  type OperationFinding,
  type RequirementGroup,
} from './group-requirements.ts'

/** Maximum number of lines of an actual value, and the width of its label. */
const [ACTUAL_LINES, LABEL_WIDTH] = [2, 12]
const [MAX_GAPS, MAX_REASONS, MAX_WARNING_FINDINGS] = [4, 5, 2]

/** Formats the report for a terminal. The last line is the reason for the exit code. */
export function formatConsole(
  report: Report,
  { color = false, width = 110 }: { readonly color?: boolean; readonly width?: number } = {},
): string {
  const paint: Paint = (style, text) => (color ? styleText(style, text, { validateStream: false }) : text)
  const failures = groupRequirements(report, 'fail', 'error')
  const { code, reason } = report.exit
  const { size, targets, summary, coverage } = describeReport(report)
  const parts = [
    [paint('bold', report.tool), size, fitLine(targets, 2 * width)],
    ...failures.map(group => formatGroup(group, group.findings.length, width, paint)),
    ...groupRequirements(report, 'warn').map(group => formatGroup(group, MAX_WARNING_FINDINGS, width, paint)),
    ...Object.entries(listSections(report, width))
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => [paint('bold', toPrintable(title)), ...lines.map(toPrintable)]),
    [
      ...failures
        .slice(0, 1)
        .map(({ id }) => paint('gray', `mdc requirements ${toPrintable(id)} explains the first one.`)),
      summary,
      coverage,
      paint(code === 0 ? 'green' : 'red', `exit ${code}: ${fitLine(reason, 3 * width)}`),
    ],
  ]
  return `${escapeLogCommands(parts.map(lines => lines.join('\n')).join('\n\n'))}\n`
}

type Paint = (style: Exclude<Parameters<typeof styleText>[0], unknown[]>, text: string) => string

function formatGroup(group: RequirementGroup, most: number, width: number, paint: Paint): string[] {
  const { id, title, level, clause, standing, entries, reasons, findings, found, also } = group
  const inside = width - 2
  const word = standing.toUpperCase()
  const evaluated = entries.reduce((sum, entry) => sum + entry.evaluated, 0)
  const extent = found === 0 ? '' : `; ${formatCount(found, 'finding')} in ${evaluated} looked at`
  const listed = also.length === 0 ? '' : `; also ${abbreviateNames(also)}`
  const shown = findings.slice(0, most)
  const more = found - countRepresentedFindings(shown)
  // The title begins beside the id and goes on below it.
  const [first = '', ...rest] = wrapText(`${word} ${id} ${title}`, width)
  return [
    first.replace(`${word} ${id}`, `${paint(statusLabels[standing].color, word)} ${paint('bold', id)}`),
    ...[
      ...wrapText(rest.join(' '), inside).filter(line => line !== ''),
      ...wrapText(`${level}: ${clause}${extent}${listed}`, inside).map(line => paint('gray', line)),
      ...reasons.flatMap(reason => wrapText(reason, inside)),
      ...[...groupBy(shown, ({ curl }) => curl).values()].flatMap(those =>
        formatSameRequest(those, title, inside),
      ),
      ...(more > 0 && shown.length > 0 ? [`… and ${more} more`] : []),
    ].map(text => `  ${text}`),
  ]
}

/**
 * Formats the findings in one reply, followed by a single command that repeats the request. Texts that repeat
 * the title of the requirement are left out, and the actual value is shortened.
 */
function formatSameRequest(findings: readonly OperationFinding[], title: string, width: number): string[] {
  return findings.flatMap((finding, index) => {
    const { message, expected, actual } = finding
    const short = {
      ...finding,
      actual: fitLine(actual, ACTUAL_LINES * (width - LABEL_WIDTH)),
      message: message === `It is not so that ${title}.` ? '' : message,
      expected: expected === title ? '' : expected,
    }
    const lines = formatFinding(short, width)
    return index === findings.length - 1 ? lines : lines.slice(0, -1)
  })
}

/** Returns the lines of the sections below the requirements by title. A section may have none. */
function listSections(report: Report, width: number): Readonly<Record<string, readonly string[]>> {
  const gaps = listObservedGaps(report).map(({ id, observed, operations }) => {
    const where = operations.length > 3 ? formatCount(operations.length, 'operation') : operations.join(', ')
    return `${id.padEnd(7)} ${fitLine(`${observed}: ${where}`, width - 8)}`
  })
  const reasons = listUnjudgedReasons(report).map(
    ({ says, ids }) =>
      `${String(ids.length).padStart(4)} ${fitLine(says, 3 * width)} (${abbreviateNames(ids, 2)})`,
  )
  const accepted = groupRequirements(report, 'accepted').map(({ id, entries }) => {
    const extent = formatCount(entries.length, 'operation')
    return fitLine(`${id} ${extent}: ${describeAcceptance(entries[0] ?? {})}`, width)
  })
  // Each affected requirement is inconclusive, so the cause is reported only here.
  const failed = groupFailedRequests(report).map(([heading, those]) => {
    const lines = those.flatMap(each => wrapText(describeFailedRequests(each), width - 2))
    return [`${heading} (nothing else is blamed for these)`, lines.map(line => `  ${line}`)]
  })
  const silent = 'Where the contract is silent, the target does this (never a failure)'
  return {
    ...Object.fromEntries(failed),
    [silent]: limitLines(gaps, MAX_GAPS, '… and', 'more'),
    'Not judged': limitLines(reasons, MAX_REASONS, '   … and', 'more reasons'),
    'Accepted findings': accepted,
    Notes: report.notes.map(note => fitLine(note, 2 * width)),
  }
}

function limitLines(lines: readonly string[], most: number, before: string, after: string): string[] {
  const rest = lines.length - most
  return [...lines.slice(0, most), ...(rest > 0 ? [`${before} ${rest} ${after}`] : [])]
}
