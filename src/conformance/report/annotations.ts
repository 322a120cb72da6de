import type { Report } from '../model/report.ts'
import { type Group, groups } from './groups.ts'
import { line } from './line.ts'
import { count, few, operationWord } from './words.ts'

/** GitHub shows no more of a kind than this for each step. */
const MOST = 10
const WIDTH = 300

/** Commands of a GitHub workflow: one error for each requirement that failed and one warning for each that warns. */
export function annotations(report: Report): string {
  const lines = [
    ...capped('error', groups(report, 'fail', 'error')),
    ...capped('warning', groups(report, 'warn')),
    ...report.notes.map(note => command('notice', 'known failures', note)),
  ]
  return lines.map(text => `${text}\n`).join('')
}

function capped(kind: 'error' | 'warning', all: readonly Group[]): string[] {
  const shown = all.length > MOST ? all.slice(0, MOST - 1) : all
  const lines = shown.map(group => command(kind, `${group.id} ${group.title}`, says(group)))
  const rest = all.slice(shown.length).map(({ id }) => id)
  if (rest.length === 0) return lines
  return [...lines, command(kind, `${rest.length} more`, `More requirements do not hold: ${few(rest, 20)}`)]
}

function says({ entries, findings: [first], found, clause }: Group): string {
  const where = few(entries.map(({ operationId }) => operationWord(operationId)))
  if (first === undefined) return `${where}: ${entries[0]?.reason ?? 'the suite itself erred'}`
  const { message, place, expected, actual } = first
  return [
    `${where}: ${line(message, WIDTH)} (${count(found, 'finding')})`,
    `${line(place, WIDTH)}: expected ${line(expected, WIDTH)}, actual ${line(actual, WIDTH)}`,
    clause,
  ].join('\n')
}

/** One command; what would end it or start another is escaped as GitHub's own toolkit does. */
function command(kind: 'error' | 'warning' | 'notice', title: string, message: string): string {
  const text = escaped(message)
  return `::${kind} title=${escaped(title).replaceAll(':', '%3A').replaceAll(',', '%2C')}::${text}`
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
