import type { Report } from '../model/report.ts'
import { gapTable } from './gap-table.ts'
import { type Group, groups } from './groups.ts'
import { line } from './line.ts'
import { coverage, extent, few, operationWord, summary, targets, unjudged } from './words.ts'

const MOST = 20
const WIDTH = 160

/** The report for the summary of a job or a comment: verdict, the worst 20 requirements, coverage, gaps. */
export function markdown(report: Report): string {
  const { code, reason } = report.exit
  const bad = groups(report, 'fail', 'error', 'warn')
  const gaps = gapTable(report)
  const parts = [
    `## ${code === 0 ? '✅' : '❌'} Conformance: exit ${code}, ${safe(reason, 2 * WIDTH)}`,
    `${summary(report)}  \n${coverage(report)}  \n${extent(report)}  \n${safe(targets(report), 4 * WIDTH)}`,
    ...bad.slice(0, MOST).map(section),
    ...(bad.length > MOST ? [`… and ${bad.length - MOST} requirements more.`] : []),
    ...report.notes.map(note => `> ${safe(note, 2 * WIDTH)}`),
    folded(
      'Not judged',
      unjudged(report).map(({ says, ids }) => [String(ids.length), safe(says, WIDTH), few(ids)]),
      ['requirements', 'why', 'ids'],
    ),
    folded(
      'What the target does where the contract is silent',
      gaps.map(({ id, question, observed, operations }) => [
        id,
        safe(question, WIDTH),
        asCode(observed),
        few(operations, 4),
      ]),
      ['gap', 'question', 'observed', 'operations'],
    ),
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function section({
  id,
  title,
  level,
  clause,
  standing,
  findings: [first],
  found,
  entries,
  also,
}: Group): string {
  const where = few(entries.map(({ operationId }) => operationWord(operationId)))
  const heading = `### ${standing.toUpperCase()} ${id} ${safe(title, WIDTH)}`
  const source = `_${level}: ${safe(clause, WIDTH)}_ · ${where}`
  if (first === undefined) return `${heading}\n${source}\n\n${safe(entries[0]?.reason ?? '', WIDTH)}`
  const { message, place, expected, actual, curl, exchange } = first
  const rest = found > 1 ? ` (and ${found - 1} more)` : ''
  return [
    heading,
    `${source}${also.length > 0 ? ` · also ${few(also)}` : ''}`,
    '',
    `${safe(message, WIDTH)}${rest}`,
    '',
    '| place | expected | actual | exchange |',
    '| --- | --- | --- | --- |',
    `| ${[place, expected, actual].map(asCode).join(' | ')} | ${exchange} |`,
    '',
    `<pre>${entities(line(curl, Number.POSITIVE_INFINITY))}</pre>`,
  ].join('\n')
}

function folded(title: string, rows: readonly (readonly string[])[], head: readonly string[]): string {
  if (rows.length === 0) return ''
  const lines = [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
  return `<details><summary>${title} (${rows.length})</summary>\n\n${lines.join('\n')}\n\n</details>`
}

/** Text of a target or a contract as text: on one line, and nothing in it is Markdown or HTML. */
function safe(text: string, width: number): string {
  return entities(line(text, width))
}

function asCode(text: string): string {
  return `<code>${safe(text, WIDTH)}</code>`
}

/** As character references, which start no emphasis, cell, link or tag (CommonMark, entities). */
function entities(text: string): string {
  return text.replace(/[&<>|`*_[\]\\~]/g, character => `&#${character.codePointAt(0)};`)
}
