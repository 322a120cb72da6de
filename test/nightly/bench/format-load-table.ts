import { cpus } from 'node:os'
import type { LoadFigures } from './measure-load.ts'

/** One line of the table: what was requested in which way, and how it went in each round beside two other servers. */
export interface LoadLine {
  readonly what: string
  readonly how: string
  readonly rounds: readonly {
    readonly measured: LoadFigures
    readonly bare: LoadFigures
    /** Undefined where Prism has not the contract. */
    readonly prism: LoadFigures | undefined
  }[]
}

/** The lines as a Markdown table: medians, with the least and the most of all rounds. */
export function formatLoadTable(lines: readonly LoadLine[]): string {
  return formatMarkdownTable(
    [
      'request',
      'how',
      'of bare, by CPU time',
      'of bare, by req/s',
      'of Prism, by req/s',
      'req/s',
      'p50 ms',
      'p99 ms',
    ],
    lines.map(({ what, how, rounds }) =>
      rounds.length === 0
        ? [what, how, '', '', '', 'fails', '', '']
        : [
            what,
            how,
            formatSpread(rounds.map(({ measured, bare }) => measured.cpuRate / bare.cpuRate)),
            formatSpread(rounds.map(({ measured, bare }) => measured.rate / bare.rate)),
            formatSpread(rounds.map(({ measured, prism }) => measured.rate / (prism?.rate ?? Number.NaN))),
            Math.round(findMedian(rounds.map(({ measured }) => measured.rate))).toLocaleString('en'),
            findMedian(rounds.map(({ measured }) => measured.p50)).toFixed(1),
            findMedian(rounds.map(({ measured }) => measured.p99)).toFixed(1),
          ],
    ),
  )
}

/** A Markdown table; every column but the first two is a number. */
export function formatMarkdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  textColumns = 2,
): string {
  const rule = head.map((_, index) => (index < textColumns ? '---' : '---:'))
  return [head, rule, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

/** Returns the date and the kind of machine of a measurement, without its name. */
export function describeMachine(): string {
  const date = new Date().toISOString().slice(0, 10)
  return `Measured on ${date}, ${cpus().length} cores, Node ${process.versions.node}.`
}

/** The median of numbers with their least and most, such as 1.72 (1.60–1.81). */
export function formatSpread(values: readonly number[], digits = 2): string {
  const shown = [findMedian(values), Math.min(...values), Math.max(...values)].map(value =>
    value.toFixed(digits),
  )
  return shown.includes('NaN') ? '' : `**${shown[0]}** (${shown[1]}–${shown[2]})`
}

/** The middle of numbers. */
export function findMedian(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
