import { fitLine } from '../../base/fit-line.ts'
import { groupBy } from '../../base/group-by.ts'
import { sanitizeText } from '../../base/sanitize-text.ts'
import type { Report, RequirementResult } from '../model/report.ts'
import { nameOperation } from './describe-report.ts'
import { getRequirementStatus } from './group-requirements.ts'

const MAX_LINES = 50
const WIDTH = 160

/** Results of one requirement on one operation in two reports. Undefined for a report without it. */
type Change = Readonly<Record<'before' | 'after', RequirementResult | undefined>>

const kinds = ['Newly failing', 'Fixed', 'Other changes of verdict'] as const

/** Formats what changed between two reports: other settings, new failures, fixed ones, other verdicts. */
export function formatChanges(before: Report, after: Report): string {
  const byKind = groupBy(listChanges(before, after), classifyChange)
  const sections = kinds.flatMap(kind => formatSection(kind, byKind.get(kind)))
  const parts = [...listOtherSettings(before, after), ...sections]
  return `${sanitizeText(parts.length === 0 ? 'Nothing changed.' : parts.join('\n\n'))}\n`
}

function listChanges(before: Report, after: Report): Change[] {
  const index = ({ requirements }: Report) =>
    new Map(requirements.map(result => [`${result.id} ${result.operationId}`, result]))
  const [earlier, later] = [index(before), index(after)]
  return [...new Map([...earlier, ...later]).keys()]
    .map(key => ({ before: earlier.get(key), after: later.get(key) }))
    .filter(change => nameStatus(change.before) !== nameStatus(change.after))
}

/** An accepted finding is no failure. */
function classifyChange({ before, after }: Change): (typeof kinds)[number] {
  if (nameStatus(after) === 'fail') return 'Newly failing'
  return nameStatus(before) === 'fail' && nameStatus(after) === 'pass' ? 'Fixed' : 'Other changes of verdict'
}

function nameStatus(result: RequirementResult | undefined): string {
  return result === undefined ? 'absent' : getRequirementStatus(result)
}

function formatSection(kind: string, changes: readonly Change[] = []): string[] {
  if (changes.length === 0) return []
  const rest = changes.length - MAX_LINES
  const lines = changes.slice(0, MAX_LINES).flatMap(formatChange)
  return [[`${kind} (${changes.length})`, ...lines, ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n')]
}

function formatChange({ before, after }: Change): string[] {
  const { id, operationId, title } = (after ?? before) as RequirementResult
  const [first] = after?.findings ?? []
  const example =
    first === undefined ? after?.reason : `${first.place} ${first.actual}, expected ${first.expected}`
  return [
    `  ${id} ${nameOperation(operationId)}: ${nameStatus(before)} → ${nameStatus(after)}  ${fitLine(title, WIDTH)}`,
    ...(example === undefined ? [] : [`    ${fitLine(example, WIDTH)}`]),
  ]
}

function listOtherSettings(before: Report, after: Report): string[] {
  const describe = ({ profile, negative, tool, target }: Report) => ({
    tool,
    profile: `${profile}${negative ? ' and negative' : ''}`,
    target: Object.values(target).join(', '),
  })
  const [was, is] = [describe(before), describe(after)]
  return (['tool', 'profile', 'target'] as const).flatMap(name =>
    was[name] === is[name] ? [] : [`another ${name}: was ${was[name]}, is ${is[name]}`],
  )
}
