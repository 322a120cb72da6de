import { fitLine } from '../../base/fit-line.ts'
import { formatCount } from '../../base/format-count.ts'
import { formatWorkflowCommand } from '../../base/sanitize-text.ts'
import type { Report } from '../model/report.ts'
import { abbreviateNames } from './describe-report.ts'
import { listFindingDetails, locateFinding } from './format-finding.ts'
import { groupRequirements, nameOperations, type RequirementGroup } from './group-requirements.ts'

/** Maximum number of annotations of a kind that GitHub shows for each step. */
const MAX_ANNOTATIONS = 10
/** Formats commands of a GitHub workflow: an error for each failed requirement, a warning for each warning. */
export function formatAnnotations(report: Report): string {
  const lines = [
    ...formatCommands('error', groupRequirements(report, 'fail', 'error')),
    ...formatCommands('warning', groupRequirements(report, 'warn')),
    ...report.notes.map(note => formatWorkflowCommand('notice', { title: 'note' }, note)),
  ]
  return lines.map(text => `${text}\n`).join('')
}

function formatCommands(kind: 'error' | 'warning', all: readonly RequirementGroup[]): string[] {
  const write = (title: string, message: string) => formatWorkflowCommand(kind, { title }, message)
  const shown = all.length > MAX_ANNOTATIONS ? all.slice(0, MAX_ANNOTATIONS - 1) : all
  const lines = shown.map(group => write(`${group.id} ${group.title}`, describeGroup(group)))
  const rest = all.slice(shown.length).map(({ id }) => id)
  if (rest.length === 0) return lines
  const more = `More requirements do not hold: ${abbreviateNames(rest, 20)}`
  return [...lines, write(`${rest.length} more`, more)]
}

function describeGroup({ entries, reasons, findings: [first], found, clause }: RequirementGroup): string {
  const where = nameOperations(entries)
  if (first === undefined) return `${where}: ${reasons[0] ?? 'the suite itself erred'}`
  return [
    `${where}: ${first.message} (${formatCount(found, 'finding')})`,
    locateFinding(first),
    ...listFindingDetails(first).map(([name, text]) => `${name}: ${text}`),
    ...[first, ...(first.compared ?? [])].map(({ curl }) => curl),
    clause,
  ]
    .map(line => fitLine(line, Number.POSITIVE_INFINITY))
    .join('\n')
}
