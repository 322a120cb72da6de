import { styleText } from 'node:util'
import type { Report } from '../model/report.ts'
import { findingLines } from './finding-lines.ts'
import { gapTable } from './gap-table.ts'
import { grouped } from './grouped.ts'
import { type Group, groups, type Placed } from './groups.ts'
import { line } from './line.ts'
import { count, coverage, extent, few, standings, summary, targets, unjudged } from './words.ts'

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
export function consoleText(report: Report, { color = false, width = 110 }: ConsoleOptions = {}): string {
  const paint: Paint = (style, text) => (color ? styleText(style, text, { validateStream: false }) : text)
  const failures = groups(report, 'fail', 'error')
  const { code, reason } = report.exit
  const parts = [
    [paint('bold', report.tool), extent(report), line(targets(report), 2 * width)],
    ...failures.map(group => groupLines(group, group.findings.length, width, paint)),
    ...groups(report, 'warn').map(group => groupLines(group, MOST_WARNING_FINDINGS, width, paint)),
    gapLines(report, width, paint),
    unjudgedLines(report, width, paint),
    knownLines(report, width, paint),
    failures.slice(0, 1).map(({ id }) => paint('gray', `mdc requirements ${id} explains the first one.`)),
    [
      summary(report),
      coverage(report),
      paint(code === 0 ? 'green' : 'red', `exit ${code}: ${line(reason, 2 * width)}`),
    ],
  ]
  return `${parts
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`
}

type Paint = (style: Exclude<Parameters<typeof styleText>[0], unknown[]>, text: string) => string

function groupLines(group: Group, most: number, width: number, paint: Paint): string[] {
  const { id, title, level, clause, standing, entries, findings, found, also } = group
  const { colour } = standings[standing]
  const word = standing.toUpperCase()
  const evaluated = entries.reduce((sum, entry) => sum + entry.evaluated, 0)
  const extent = found === 0 ? '' : `; ${count(found, 'finding')} in ${evaluated} looked at`
  const reasons = new Set(entries.flatMap(({ reason = [] }) => reason))
  const shown = findings.slice(0, most)
  return [
    `${paint(colour, word)} ${paint('bold', id)} ${line(title, width - word.length - id.length - 2)}`,
    ...[
      paint('gray', line(`${level}: ${clause}${extent}`, width - 2)),
      ...[...reasons].map(reason => line(reason, width - 2)),
      ...grouped(shown, ({ curl }) => curl).flatMap(([, those]) => sameRequest(those, width - 2)),
      ...(found > shown.length && shown.length > 0 ? [`… and ${found - shown.length} more`] : []),
      ...(also.length > 0 ? [`also ${few(also)}`] : []),
    ].map(text => `  ${text}`),
  ]
}

/** Findings in one reply: the command that repeats the request stands once, at their end. */
function sameRequest(findings: readonly Placed[], width: number): string[] {
  return findings.flatMap((finding, index) => {
    const lines = findingLines(finding, width)
    return index === findings.length - 1 ? lines : lines.slice(0, -1)
  })
}

function gapLines(report: Report, width: number, paint: Paint): string[] {
  const gaps = gapTable(report)
  if (gaps.length === 0) return []
  return [
    paint('bold', 'Where the contract is silent, the target does this (never a failure)'),
    ...gaps.slice(0, MOST_GAPS).map(({ id, observed, operations }) => {
      const where = operations.length > 3 ? count(operations.length, 'operation') : operations.join(', ')
      return `${id.padEnd(7)} ${line(`${observed}: ${where}`, width - 8)}`
    }),
    ...(gaps.length > MOST_GAPS ? [`… and ${gaps.length - MOST_GAPS} more`] : []),
  ]
}

function unjudgedLines(report: Report, width: number, paint: Paint): string[] {
  const reasons = unjudged(report)
  if (reasons.length === 0) return []
  return [
    paint('bold', 'Not judged'),
    ...reasons.map(
      ({ says, ids }) => `${String(ids.length).padStart(4)} ${line(says, 3 * width)} (${few(ids, 2)})`,
    ),
  ]
}

function knownLines(report: Report, width: number, paint: Paint): string[] {
  const known = groups(report, 'known').map(({ id, entries }) => {
    const { reason, owner, expires } = entries[0]?.known ?? { reason: '', owner: '', expires: '' }
    return line(`${id} ${count(entries.length, 'operation')}: ${reason} (${owner}, until ${expires})`, width)
  })
  const lines = [...known, ...report.notes.map(note => line(note, 2 * width))]
  return lines.length === 0 ? [] : [paint('bold', 'Known failures'), ...lines]
}
