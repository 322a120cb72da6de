import { styleText } from 'node:util'
import { fitLine, wrapText } from '../../base/fit-line.ts'
import { escapeLogCommands } from '../../base/sanitize-text.ts'
import type { ContractChange } from '../contract-change.ts'
import { describeChangeLocation } from '../describe-places.ts'
import { type ContractDiff, describeAcceptance, groupBySeverity, summarizeChanges } from './contract-diff.ts'

const colors = { clients: 'red', implementations: 'yellow', safe: 'green', words: 'gray' } as const

/** Formats the changes for a terminal of `width` columns, the most severe first. The last line counts them. */
export function formatDiffConsole(
  review: ContractDiff,
  { color = false, width = 110 }: { readonly color?: boolean; readonly width?: number } = {},
): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    color ? styleText(style, text, { validateStream: false }) : text
  const inside = width - 4
  const formatChange = (change: ContractChange) => [
    paint('bold', `  ${fitLine(change.id, inside)}`),
    ...[change.says, describeChangeLocation(change, review), ...describeAcceptance(change)]
      .flatMap(text => wrapText(text, inside))
      .map(line => `    ${line}`),
  ]
  const lines = [
    paint('bold', fitLine(`${review.before.name} → ${review.after.name}`, width)),
    ...review.notes.flatMap(note => wrapText(note, width)),
    '',
    ...groupBySeverity(review.changes).flatMap(({ says, concerns, changes }) => [
      paint(colors[concerns[0] ?? 'words'], says.toUpperCase()),
      ...changes.flatMap(formatChange),
      '',
    ]),
    fitLine(summarizeChanges(review), width),
  ]
  return `${escapeLogCommands(lines.join('\n'))}\n`
}
