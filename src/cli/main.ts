#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { ContractError } from '../contract-error.ts'
import { packageVersion } from '../package-version.ts'
import { conformCommand } from './conform.ts'
import { docsCommand } from './docs.ts'
import { examplesCommand } from './examples.ts'
import { gapsCommand } from './gaps.ts'
import { judgeCommand } from './judge.ts'
import { mockCommand } from './mock.ts'
import { requirementsCommand } from './requirements.ts'
import { specCommand } from './spec.ts'

const usageError = 2

const program = new Command('mdc')
  .description('The executable contract of a Market Data Service.')
  .version(packageVersion())
  .exitOverride()
  .showHelpAfterError('Every command takes --help.')

const commands = [
  mockCommand(),
  conformCommand(),
  judgeCommand(),
  requirementsCommand(),
  gapsCommand(),
  examplesCommand(),
  specCommand(),
  docsCommand(),
]
for (const command of commands) {
  program.addCommand(command.copyInheritedSettings(program))
}

// Whoever reads only the head of an output closes the pipe: no fault, and the work goes on to its exit code.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCode(error)
}

/** The caller erred: a sentence on stderr and exit 2. Anything else is a fault of ours and is shown whole. */
function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageError
  if (!(error instanceof ContractError)) throw error
  process.stderr.write(`${error.message}\n`)
  return usageError
}
