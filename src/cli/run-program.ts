import { createProgram } from './create-program.ts'
import { exitOnError, exitWith } from './terminal/exit-on-error.ts'

/** Runs `mdc` with its arguments. Sets the exit code of the process. */
export async function runProgram(args: readonly string[]): Promise<void> {
  exitOnError()
  try {
    const program = await createProgram(args)
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    exitWith(error)
  }
}
