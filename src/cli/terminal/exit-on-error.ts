import { CommanderError } from 'commander'
import { ContractError } from '../../base/contract-error.ts'
import { formatWorkflowCommand } from '../../base/sanitize-text.ts'
import { describeProblem, SpecError } from '../../generate/problems/spec-problem.ts'
import { printMessage } from './print.ts'

const USAGE_ERROR = 2
/** Exit code for an error of this program or machine. Code 1 means that a documented statement is broken. */
const INTERNAL_ERROR = 3

/** Makes an uncaught error end the process with a message and exit code 3, but not a closed output pipe. */
export function exitOnError(): void {
  process.on('uncaughtException', error => {
    exitWith(error)
    process.exit()
  })
  // Whoever reads only the head of an output closes the pipe: no fault, and the work goes on to its exit code.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return
      if (stream === process.stdout) printMessage(`The output cannot be written: ${error.message}.\n`)
      process.exit(INTERNAL_ERROR)
    })
}

/** Prints the error of a command, and sets its exit code. MDC_DEBUG adds the stack of an internal error. */
export function exitWith(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR
    return
  }
  if (error instanceof ContractError) {
    printMessage(`${error.message}\n`)
    if (error instanceof SpecError && process.env.GITHUB_ACTIONS === 'true')
      // The command with which GitHub shows a problem at its line.
      for (const { file, line, column: col, ...problem } of error.problems) {
        const command = formatWorkflowCommand('error', { file, line, col }, describeProblem(problem))
        process.stderr.write(`${command}\n`)
      }
    process.exitCode = USAGE_ERROR
    return
  }
  printMessage(`${describeError(error)}\n`)
  process.exitCode = INTERNAL_ERROR
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `mdc itself failed: ${String(error)}.`
  const { message, stack = message } = error
  if (process.env.MDC_DEBUG) return stack
  return `mdc itself failed: ${message.split('\n', 1)[0]} (MDC_DEBUG=1 shows where).`
}
