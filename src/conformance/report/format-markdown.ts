import { escapeCharacters, escapeMarkdown as escapeText } from '../../base/escape-markdown.ts'
import { fitLine } from '../../base/fit-line.ts'
import type { Report } from '../model/report.ts'
import {
  abbreviateNames,
  describeFailedRequests,
  describeReport,
  groupFailedRequests,
  listReportTables,
  type ReportTable,
} from './describe-report.ts'
import { listFindingDetails } from './format-finding.ts'
import {
  countRepresentedFindings,
  groupRequirements,
  nameOperations,
  type RequirementGroup,
} from './group-requirements.ts'

const MAX_SECTIONS = 20
const WIDTH = 160

/** Formats the report for a job summary or a comment: verdict, the worst 20 requirements, coverage, gaps. */
export function formatMarkdown(report: Report): string {
  const { code, reason } = report.exit
  const { size, targets, summary, coverage } = describeReport(report)
  const bad = groupRequirements(report, 'fail', 'error', 'warn')
  const parts = [
    `## ${code === 0 ? '✅' : '❌'} Conformance: exit ${code}, ${escapeText(reason, 2 * WIDTH)}`,
    `${summary}  \n${coverage}  \n${size}  \n${escapeText(targets, 4 * WIDTH)}`,
    ...bad.slice(0, MAX_SECTIONS).map(formatSection),
    ...(bad.length > MAX_SECTIONS ? [`… and ${bad.length - MAX_SECTIONS} requirements more.`] : []),
    ...report.notes.map(note => `> ${escapeText(note, 2 * WIDTH)}`),
    ...groupFailedRequests(report).flatMap(([heading, those]) =>
      those.map(each => `> ${heading}: ${escapeText(describeFailedRequests(each))}`),
    ),
    ...listReportTables(report).map(formatTable),
  ]
  return `${parts.join('\n\n')}\n`
}

function formatSection(group: RequirementGroup): string {
  const { id, title, level, clause, standing, findings, found, entries, reasons, also } = group
  const [first] = findings
  const heading = `### ${standing.toUpperCase()} ${id} ${escapeText(title)}`
  const source = `_${level}: ${escapeText(clause)}_ · ${nameOperations(entries)}`
  if (first === undefined) return `${heading}\n${source}\n\n${escapeText(reasons[0] ?? '')}`
  const { message, place, expected, actual, curl, exchange, compared = [] } = first
  const facts = listFindingDetails(first).filter(([name]) => name !== 'expected' && name !== 'actual')
  const more = found - countRepresentedFindings([first])
  const rest = more > 0 ? ` (and ${more} more)` : ''
  return [
    heading,
    `${source}${also.length > 0 ? ` · also ${abbreviateNames(also)}` : ''}`,
    '',
    `${escapeText(message)}${rest}`,
    '',
    '| place | expected | actual | exchange |',
    '| --- | --- | --- | --- |',
    `| ${[place, expected, actual].map(formatCode).join(' | ')} | ${exchange} |`,
    '',
    ...(facts.length === 0 ? [] : [...facts.map(([name, text]) => `- ${name}: ${formatCode(text)}`), '']),
    ...[{ curl }, ...compared].map(
      each => `<pre>${escapeCharacters(fitLine(each.curl, Number.POSITIVE_INFINITY))}</pre>`,
    ),
  ].join('\n')
}

function formatTable({ title, head, rows }: ReportTable): string {
  const cells = rows.map(row => row.map(cell => escapeText(String(cell), WIDTH)))
  const lines = [head, head.map(() => '---'), ...cells].map(row => `| ${row.join(' | ')} |`)
  return `<details><summary>${title} (${rows.length})</summary>\n\n${lines.join('\n')}\n\n</details>`
}

function formatCode(text: string): string {
  return `<code>${escapeText(text)}</code>`
}
