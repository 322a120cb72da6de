import type { CompiledContract } from '../../contract/activate-contract.ts'
import { loadContract } from '../../generate/compile/load-contract.ts'
import { printMessage } from '../terminal/print.ts'

const MAX_LINES = 10

/** Loads a contract as {@link loadContract} does, and prints what a plain document has and the commands do not read. */
export function loadSpec(path: string): CompiledContract {
  const compiled = loadContract(path)
  const { omitted = [] } = compiled
  const others = omitted.length - MAX_LINES
  const shown = [...omitted.slice(0, MAX_LINES), ...(others > 0 ? [`${others} more`] : [])]
  const lines = shown.map(line => `  ${line.replace(/\s+/g, ' ')}\n`)
  if (lines.length > 0) printMessage(`Left out of this document:\n${lines.join('')}`)
  return compiled
}
