import { groupBy } from '../../../base/group-by.ts'
import type { FaultSummary } from './scenario-switch.ts'

/** A line of the list of faults: the title of a kind, or a fault. */
export type FaultLine =
  | { readonly title: string; readonly example: string; readonly count: number }
  | { readonly fault: FaultSummary }

/** Groups of kinds of faults. A kind is the part of a name behind `fault:`. */
const groups: Readonly<Record<string, RegExp>> = {
  Columns: /^(missing|declared|columns)$/,
  'Rules and facts': /^(rule|order|across|effect|entity)$/,
  Parameters:
    /^(limit|unneeded|needed|default|ignored|edge|unbounded|first-only|constant|choice|empty-item|form|whole-only)$/,
  Pages: /^page$/,
  Versions: /^version$/,
  Access: /^(access|payment|paid)$/,
  'Paths and transport': /^(route|transport|envelope)$/,
  Values: /^/,
}

/** Titles of all groups, as they are offered. */
export const faultGroups: readonly string[] = [
  'Values',
  ...Object.keys(groups).filter(name => name !== 'Values'),
]

/** Returns the title of the group of a fault. */
export function findFaultGroup({ name }: FaultSummary): string {
  const kind = readKind(name)
  return Object.entries(groups).find(([, kinds]) => kinds.test(kind))?.[0] ?? ''
}

/** Returns the lines of a list of faults: each kind with its title, then its faults. */
export function listFaultLines(faults: readonly FaultSummary[]): FaultLine[] {
  return [...groupBy(faults, ({ name }) => readKind(name))].flatMap(([kind, own]) => [
    { title: kind.replaceAll('-', ' '), example: own[0].says, count: own.length },
    ...own.map(fault => ({ fault })),
  ])
}

function readKind(name: string): string {
  return name.split(':')[1] ?? ''
}
