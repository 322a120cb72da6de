import { formatCount } from '../../base/format-count.ts'
import type { CompiledContract } from '../../contract/activate-contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { listUnservedLines } from '../../contract/routes/list-unserved-lines.ts'
import { loadContract } from '../../generate/compile/load-contract.ts'
import { printMessage } from '../terminal/print.ts'

const MAX_LINES = 10

/** Loads a contract as {@link loadContract} does, and prints what a plain document has and the commands do not read. */
export function loadSpec(path: string): CompiledContract {
  const compiled = loadContract(path)
  const { unserved = [] } = compiled.contract as Contract
  printLines(
    `Known and not judged (${formatCount(unserved.length, 'operation')})`,
    listUnservedLines(unserved),
  )
  printLines('Left out of this document', compiled.omitted ?? [])
  return compiled
}

function printLines(title: string, lines: readonly string[]): void {
  const others = lines.length - MAX_LINES
  const shown = [...lines.slice(0, MAX_LINES), ...(others > 0 ? [`${others} more`] : [])]
  const text = shown.map(line => `  ${line.replace(/\s+/g, ' ')}\n`).join('')
  if (text !== '') printMessage(`${title}:\n${text}`)
}
