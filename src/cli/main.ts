#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { ContractError } from '../contract-error.ts'
import { readPackageVersion } from '../read-package-version.ts'
import { createConformCommand } from './create-conform-command.ts'
import { createDocsCommand } from './create-docs-command.ts'
import { createExamplesCommand } from './create-examples-command.ts'
import { createGapsCommand } from './create-gaps-command.ts'
import { createJudgeCommand } from './create-judge-command.ts'
import { createMockCommand } from './create-mock-command.ts'
import { createRequirementsCommand } from './create-requirements-command.ts'
import { createSpecCommand } from './create-spec-command.ts'

const usageError = 2

const program = new Command('mdc')
  .description('The executable contract of a Market Data Service.')
  .version(readPackageVersion())
  .exitOverride()
  .showHelpAfterError('Every command takes --help.')

const commands = [
  createMockCommand(),
  createConformCommand(),
  createJudgeCommand(),
  createRequirementsCommand(),
  createGapsCommand(),
  createExamplesCommand(),
  createSpecCommand(),
  createDocsCommand(),
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
  process.exitCode = toExitCode(error)
}

/** The caller erred: a sentence on stderr and exit 2. Anything else is a fault of ours and is shown whole. */
function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageError
  if (!(error instanceof ContractError)) throw error
  process.stderr.write(`${error.message}\n`)
  return usageError
}
