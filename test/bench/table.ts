import { cpus } from 'node:os'
import type { Measured } from './measure.ts'

/** One line of the table: what was asked in which way, and how it went in each round beside the bare server. */
export interface Line {
  readonly what: string
  readonly how: string
  readonly rounds: readonly { readonly measured: Measured; readonly bare: Measured }[]
}

/** The lines as a Markdown table: medians, with the least and the most of all rounds. */
export function loadTable(lines: readonly Line[]): string {
  return markdown(
    ['request', 'how', 'of bare, by CPU time', 'of bare, by req/s', 'req/s', 'p50 ms', 'p99 ms'],
    lines.map(({ what, how, rounds }) =>
      rounds.length === 0
        ? [what, how, '', '', 'fails', '', '']
        : [
            what,
            how,
            spread(rounds.map(({ measured, bare }) => measured.cpuRate / bare.cpuRate)),
            spread(rounds.map(({ measured, bare }) => measured.rate / bare.rate)),
            Math.round(median(rounds.map(({ measured }) => measured.rate))).toLocaleString('en'),
            median(rounds.map(({ measured }) => measured.p50)).toFixed(1),
            median(rounds.map(({ measured }) => measured.p99)).toFixed(1),
          ],
    ),
  )
}

/** A Markdown table; every column but the first two is a number. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, index) => (index < 2 ? '---' : '---:'))
  return [head, rule, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

/** When and on what this was measured, without the name of the machine. */
export function machine(): string {
  const date = new Date().toISOString().slice(0, 10)
  return `Measured on ${date}, ${cpus().length} cores, Node ${process.versions.node}.`
}

/** The median of numbers with their least and most, such as 1.72 (1.60–1.81). */
export function spread(values: readonly number[], digits = 2): string {
  const shown = [median(values), Math.min(...values), Math.max(...values)].map(value => value.toFixed(digits))
  return shown.includes('NaN') ? '' : `**${shown[0]}** (${shown[1]}–${shown[2]})`
}

/** The middle of numbers. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
