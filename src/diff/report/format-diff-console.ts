import { styleText } from 'node:util'
import { fitLine, wrapText } from '../../base/fit-line.ts'
import { escapeLogCommands } from '../../base/sanitize-text.ts'
import type { ContractChange } from '../contract-change.ts'
import { describeChangeLocation } from '../describe-places.ts'
import {
  type ChangeGroup,
  type ContractDiff,
  groupBySeverity,
  listComparisonNotes,
  summarizeChanges,
} from './contract-diff.ts'

/** Options for printing: color, and the maximum width in columns. */
interface ConsoleOptions {
  readonly color?: boolean
  readonly width?: number
}

const colors = { clients: 'red', implementations: 'yellow', safe: 'green', words: 'gray' } as const

/** Formats the changes for a terminal, the most severe first. The last line counts them. */
export function formatDiffConsole(
  review: ContractDiff,
  { color = false, width = 110 }: ConsoleOptions = {},
): string {
  const paint = (style: Style, text: string) =>
    color ? styleText(style, text, { validateStream: false }) : text
  const lines = [
    paint('bold', fitLine(`${review.before.name} → ${review.after.name}`, width)),
    ...listComparisonNotes(review).flatMap(note => wrapText(note, width)),
    '',
    ...groupBySeverity(review.changes).flatMap(group => [...formatGroup(group, review, width, paint), '']),
    fitLine(summarizeChanges(review), width),
  ]
  return `${escapeLogCommands(lines.join('\n'))}\n`
}

type Style = 'bold' | (typeof colors)[keyof typeof colors]
type Colorize = (style: Style, text: string) => string

function formatGroup(
  { says, concerns, changes }: ChangeGroup,
  review: ContractDiff,
  width: number,
  paint: Colorize,
): string[] {
  const color = colors[concerns[0] ?? 'words']
  return [
    paint(color, says.toUpperCase()),
    ...changes.flatMap(change =>
      formatChange(change, review, width).map((line, index) => (index === 0 ? paint('bold', line) : line)),
    ),
  ]
}

function formatChange(change: ContractChange, review: ContractDiff, width: number): string[] {
  const inside = width - 4
  return [
    `  ${fitLine(change.id, inside)}`,
    ...wrapText(change.says, inside).map(line => `    ${line}`),
    ...wrapText(describeChangeLocation(change, review), inside).map(line => `    ${line}`),
  ]
}
