import type { CompiledContract } from '../../contract/activate-contract.ts'
import { printMessage } from '../terminal/print.ts'

const MAX_LINES = 10

/** Prints what a plain document has and the commands do not read. */
export function printOmitted({ omitted = [] }: CompiledContract): void {
  if (omitted.length === 0) return
  const others = omitted.length - MAX_LINES
  const shown = [...omitted.slice(0, MAX_LINES), ...(others > 0 ? [`${others} more`] : [])]
  const lines = shown.map(line => `  ${line.replace(/\s+/g, ' ')}\n`)
  printMessage(`Left out of this document:\n${lines.join('')}`)
}
