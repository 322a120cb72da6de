import { Command } from 'commander'
import { readPackageVersion } from '../read-package-version.ts'
import { createCompareCommand } from './create-compare-command.ts'
import { createConformCommand } from './create-conform-command.ts'
import { createDiffCommand } from './create-diff-command.ts'
import { createDocsCommand } from './create-docs-command.ts'
import { createExamplesCommand } from './create-examples-command.ts'
import { createGapsCommand } from './create-gaps-command.ts'
import { createJudgeCommand } from './create-judge-command.ts'
import { createMockCommand } from './create-mock-command.ts'
import { createProxyCommand } from './create-proxy-command.ts'
import { createRequirementsCommand } from './create-requirements-command.ts'
import { createSpecCommand } from './create-spec-command.ts'
import { tell } from './shared/print.ts'

/** The command line `mdc` with all its commands. */
export function createProgram(): Command {
  const program = new Command('mdc')
    .description('The executable contract of a Market Data Service.')
    .version(readPackageVersion())
    .exitOverride()
    .configureOutput({ writeErr: tell })
    .showHelpAfterError('Every command takes --help.')
  const commands = [
    createMockCommand(),
    createConformCommand(),
    createJudgeCommand(),
    createProxyCommand(),
    createCompareCommand(),
    createRequirementsCommand(),
    createGapsCommand(),
    createExamplesCommand(),
    createSpecCommand(),
    createDocsCommand(),
    createDiffCommand(),
  ]
  for (const command of commands) program.addCommand(command.copyInheritedSettings(program))
  return program
}
