import { fitLine } from '../../base/fit-line.ts'
import { sanitizeText } from '../../base/sanitize-text.ts'
import { nameOperation } from '../report/describe-run-size.ts'
import { type Comparison, getStatusOrAbsent, type VerdictChange } from './compare-reports.ts'

const MAX_LINES = 50
const WIDTH = 160

interface Section {
  readonly title: string
  readonly lines: readonly Line[]
}

/** A change with its place, both statuses, and an example of the current findings. */
interface Line {
  readonly id: string
  readonly where: string
  readonly change: string
  readonly title: string
  readonly example: string | undefined
}

/** Formats a comparison as text: a section with a line for each change of a kind, and a summary last. */
export function formatComparison(comparison: Comparison): string {
  const sections = listSections(comparison).map(({ title, lines }) => {
    const shown = lines
      .slice(0, MAX_LINES)
      .flatMap(({ id, where, change, title, example }) => [
        `  ${id} ${where}: ${change}  ${fitLine(title, WIDTH)}`,
        ...(example === undefined ? [] : [`    ${example}`]),
      ])
    return [`${title} (${lines.length})`, ...shown, ...describeRest(lines)].join('\n')
  })
  return `${sanitizeText([...listFacts(comparison), ...sections, describeComparison(comparison)].join('\n\n'))}\n`
}

/** Summarizes a comparison in a few words. */
function describeComparison({ newlyFailing, fixed, otherEvidence }: Comparison): string {
  return [
    newlyFailing.length === 0 ? 'nothing newly fails' : `${newlyFailing.length} newly failing`,
    ...(fixed.length > 0 ? [`${fixed.length} fixed`] : []),
    ...(otherEvidence.length > 0 ? [`${otherEvidence.length} failing otherwise than before`] : []),
  ].join(', ')
}

function listSections({ newlyFailing, fixed, otherEvidence, otherVerdicts }: Comparison): Section[] {
  return [
    { title: 'Newly failing', lines: newlyFailing.map(toLine) },
    { title: 'Fixed', lines: fixed.map(toLine) },
    { title: 'Failing as before, with other evidence', lines: otherEvidence.map(toLine) },
    { title: 'Other changes of verdict', lines: otherVerdicts.map(toLine) },
  ].filter(({ lines }) => lines.length > 0)
}

function listFacts({ notes, came, went }: Comparison): string[] {
  return [
    ...notes,
    ...(came.length > 0 ? [`requirements that came: ${came.join(', ')}`] : []),
    ...(went.length > 0 ? [`requirements that went: ${went.join(', ')}`] : []),
  ]
}

function toLine({ id, operationId, title, before, after }: VerdictChange): Line {
  const [first] = after?.findings ?? []
  const [was, is] = [getStatusOrAbsent(before), getStatusOrAbsent(after)]
  return {
    id,
    where: nameOperation(operationId),
    change: was === is ? `${before?.found} → ${after?.found} findings` : `${was} → ${is}`,
    title,
    example:
      first === undefined
        ? after?.reason && fitLine(after.reason, WIDTH)
        : fitLine(`${first.place} ${first.actual}, expected ${first.expected}`, WIDTH),
  }
}

function describeRest(lines: readonly Line[]): string[] {
  return lines.length > MAX_LINES ? [`… and ${lines.length - MAX_LINES} more`] : []
}
