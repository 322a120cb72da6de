import { styleText } from 'node:util'
import type { Report } from '../model/report.ts'
import { fitLine } from './fit-line.ts'
import { formatFinding } from './format-finding.ts'
import { groupBy } from './group-by.ts'
import { groupRequirements, type PlacedFinding, type RequirementGroup } from './group-requirements.ts'
import { listObservedGaps } from './list-observed-gaps.ts'
import {
  abbreviateNames,
  describeCoverage,
  describeExtent,
  describeSummary,
  describeTargets,
  formatCount,
  listUnjudged,
  standings,
} from './words.ts'

/** How a report is printed: whether in colour, and how wide at most (columns). */
export interface ConsoleOptions {
  readonly color?: boolean
  readonly width?: number
}

const MOST_GAPS = 12
const MOST_WARNING_FINDINGS = 2

/**
 * The report for a terminal: what failed, what it warns of, what the target does where the contract is silent, what was
 * not judged and why. The last line is the reason of the exit code.
 */
export function formatConsole(report: Report, { color = false, width = 110 }: ConsoleOptions = {}): string {
  const paint: Paint = (style, text) => (color ? styleText(style, text, { validateStream: false }) : text)
  const failures = groupRequirements(report, 'fail', 'error')
  const { code, reason } = report.exit
  const parts = [
    [paint('bold', report.tool), describeExtent(report), fitLine(describeTargets(report), 2 * width)],
    ...failures.map(group => formatGroup(group, group.findings.length, width, paint)),
    ...groupRequirements(report, 'warn').map(group =>
      formatGroup(group, MOST_WARNING_FINDINGS, width, paint),
    ),
    formatGaps(report, width, paint),
    formatUnjudged(report, width, paint),
    formatKnown(report, width, paint),
    failures.slice(0, 1).map(({ id }) => paint('gray', `mdc requirements ${id} explains the first one.`)),
    [
      describeSummary(report),
      describeCoverage(report),
      paint(code === 0 ? 'green' : 'red', `exit ${code}: ${fitLine(reason, 2 * width)}`),
    ],
  ]
  return `${parts
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`
}

type Paint = (style: Exclude<Parameters<typeof styleText>[0], unknown[]>, text: string) => string

function formatGroup(group: RequirementGroup, most: number, width: number, paint: Paint): string[] {
  const { id, title, level, clause, standing, entries, findings, found, also } = group
  const { colour } = standings[standing]
  const word = standing.toUpperCase()
  const evaluated = entries.reduce((sum, entry) => sum + entry.evaluated, 0)
  const extent = found === 0 ? '' : `; ${formatCount(found, 'finding')} in ${evaluated} looked at`
  const reasons = new Set(entries.flatMap(({ reason = [] }) => reason))
  const shown = findings.slice(0, most)
  return [
    `${paint(colour, word)} ${paint('bold', id)} ${fitLine(title, width - word.length - id.length - 2)}`,
    ...[
      paint('gray', fitLine(`${level}: ${clause}${extent}`, width - 2)),
      ...[...reasons].map(reason => fitLine(reason, width - 2)),
      ...groupBy(shown, ({ curl }) => curl).flatMap(([, those]) => formatSameRequest(those, width - 2)),
      ...(found > shown.length && shown.length > 0 ? [`… and ${found - shown.length} more`] : []),
      ...(also.length > 0 ? [`also ${abbreviateNames(also)}`] : []),
    ].map(text => `  ${text}`),
  ]
}

/** Findings in one reply: the command that repeats the request stands once, at their end. */
function formatSameRequest(findings: readonly PlacedFinding[], width: number): string[] {
  return findings.flatMap((finding, index) => {
    const lines = formatFinding(finding, width)
    return index === findings.length - 1 ? lines : lines.slice(0, -1)
  })
}

function formatGaps(report: Report, width: number, paint: Paint): string[] {
  const gaps = listObservedGaps(report)
  if (gaps.length === 0) return []
  return [
    paint('bold', 'Where the contract is silent, the target does this (never a failure)'),
    ...gaps.slice(0, MOST_GAPS).map(({ id, observed, operations }) => {
      const where =
        operations.length > 3 ? formatCount(operations.length, 'operation') : operations.join(', ')
      return `${id.padEnd(7)} ${fitLine(`${observed}: ${where}`, width - 8)}`
    }),
    ...(gaps.length > MOST_GAPS ? [`… and ${gaps.length - MOST_GAPS} more`] : []),
  ]
}

function formatUnjudged(report: Report, width: number, paint: Paint): string[] {
  const reasons = listUnjudged(report)
  if (reasons.length === 0) return []
  return [
    paint('bold', 'Not judged'),
    ...reasons.map(
      ({ says, ids }) =>
        `${String(ids.length).padStart(4)} ${fitLine(says, 3 * width)} (${abbreviateNames(ids, 2)})`,
    ),
  ]
}

function formatKnown(report: Report, width: number, paint: Paint): string[] {
  const known = groupRequirements(report, 'known').map(({ id, entries }) => {
    const { reason, owner, expires } = entries[0]?.known ?? { reason: '', owner: '', expires: '' }
    return fitLine(
      `${id} ${formatCount(entries.length, 'operation')}: ${reason} (${owner}, until ${expires})`,
      width,
    )
  })
  const lines = [...known, ...report.notes.map(note => fitLine(note, 2 * width))]
  return lines.length === 0 ? [] : [paint('bold', 'Known failures'), ...lines]
}
