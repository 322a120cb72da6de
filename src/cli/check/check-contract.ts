import { writeJson } from '../../conformance/report/format-json.ts'
import { print, printText } from '../terminal/print.ts'

/** A step that follows a change of a contract. */
export interface CheckPart {
  readonly name: string
  run(): PartOutcome | Promise<PartOutcome>
}

export interface PartOutcome {
  /** A few words about what was done or found. */
  readonly state: string
  /** Mistakes in the contract, with file and line. */
  readonly problems?: readonly string[]
  readonly notes?: readonly string[]
  /** Steps that are left to do by hand. */
  readonly left?: readonly string[]
}

/** Runs the parts of a check in order, and prints a line about each. Returns the exit code. Throws SpecError as they do. */
export async function checkContract(parts: readonly CheckPart[], json = false): Promise<number> {
  const finished: (PartOutcome & { readonly name: string; readonly seconds: number })[] = []
  for (const { name, run } of parts) {
    const start = performance.now()
    const outcome = await run()
    const seconds = Math.round((performance.now() - start) / 100) / 10
    finished.push({ name, seconds, ...outcome })
    const { state, problems = [], notes = [] } = outcome
    const lines = [...problems, ...notes].map(line => `        ${line}\n`).join('')
    const mark = problems.length > 0 ? 'FAILED' : 'ok'
    if (!json)
      printText(`${mark.padEnd(8)}${name.padEnd(10)}${seconds.toFixed(1).padStart(5)} s  ${state}\n${lines}`)
  }
  const problems = finished.flatMap(part => part.problems ?? [])
  const left = [...new Set(finished.flatMap(part => part.left ?? []))]
  if (json) print(writeJson({ parts: finished, left }))
  else if (left.length > 0) printText(`Left by hand:\n${left.map(line => `  ${line}\n`).join('')}`)
  return problems.length > 0 ? 1 : 0
}
