import { Command, Option } from 'commander'
import { readPackageVersion } from '../base/read-package-version.ts'
import { addOwnStatements } from '../contract/add-own-statements.ts'
import { exitOnError, exitWith } from './terminal/exit-on-error.ts'
import { formatHelpNotes } from './terminal/format-help-notes.ts'
import { printMessage } from './terminal/print.ts'
import { watchOutput } from './terminal/watch-output.ts'

/** Loads each command from its own file, so that a command loads only the modules that it needs. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  mock: async () => (await import('./create-mock-command.ts')).createMockCommand(),
  conform: async () => (await import('./create-conform-command.ts')).createConformCommand(),
  judge: async () => (await import('./create-judge-command.ts')).createJudgeCommand(),
  proxy: async () => (await import('./create-proxy-command.ts')).createProxyCommand(),
  requirements: async () => (await import('./create-requirements-command.ts')).createRequirementsCommand(),
  gaps: async () => (await import('./create-gaps-command.ts')).createGapsCommand(),
  examples: async () => (await import('./create-examples-command.ts')).createExamplesCommand(),
  spec: async () => (await import('./create-spec-command.ts')).createSpecCommand(),
  docs: async () => (await import('./create-docs-command.ts')).createDocsCommand(),
  init: async () => (await import('./create-init-command.ts')).createInitCommand(),
  types: async () => (await import('./create-types-command.ts')).createTypesCommand(),
  check: async () => (await import('./create-check-command.ts')).createCheckCommand(),
  diff: async () => (await import('./create-diff-command.ts')).createDiffCommand(),
}

/** Creates the program `mdc`. If the first argument names a command, only that command is loaded. */
export async function createProgram([first = '']: readonly string[]): Promise<Command> {
  const program = new Command('mdc')
    .description('The executable contract of a Market Data Service.')
    .version(readPackageVersion())
    .exitOverride()
    .configureOutput({ writeErr: printMessage })
    .showHelpAfterError('Every command takes --help.')
    .addHelpText('after', formatHelpNotes)
  const requested = Object.hasOwn(commands, first) ? [commands[first]] : Object.values(commands)
  for (const create of requested)
    if (create !== undefined) program.addCommand((await create()).copyInheritedSettings(program))
  for (const command of program.commands) {
    if (!readsContracts.includes(command.name())) command.addOption(createSpecOption())
    if (judges.includes(command.name())) command.addOption(createRulesOption())
  }
  return program.hook('preAction', (_, command) => useSpec(command))
}

/** Runs `mdc` with its arguments. Sets the exit code of the process. */
export async function runProgram(args: readonly string[]): Promise<void> {
  exitOnError()
  if (process.env.MDC_LEAK_CHECK) process.on('exit', watchOutput())
  addOwnStatements()
  try {
    const program = await createProgram(args)
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    exitWith(error)
  }
}

/** Commands that read their contracts themselves, or need none. */
const readsContracts = ['docs', 'diff', 'check', 'init']

/** Commands that know the requirements of the contract. */
const judges = ['conform', 'judge', 'proxy', 'requirements']

function createRulesOption(): Option {
  return new Option(
    '--rules <file>',
    'statements of your own beside those of the contract, with ids of your own (YAML): rules by table, object or operation, and statements over several replies',
  )
}

function createSpecOption(): Option {
  return new Option(
    '--spec <path>',
    'contract in place of the one of this package: a folder of source files, or an OpenAPI 3.0 or 3.1 document, also in several files of a folder. GET operations are mocked and judged. Writes are not, by design',
  )
}

/** Makes the contract of `--spec`, with the statements of `--rules`, the one of this process. */
async function useSpec(command: Command): Promise<void> {
  const { spec, rules } = command.opts<{ spec?: string; rules?: string }>()
  if (readsContracts.includes(command.name())) return
  const { activateContract } = await import('../contract/activate-contract.ts')
  if (spec !== undefined) activateContract((await import('./files/load-spec.ts')).loadSpec(spec))
  if (rules !== undefined) activateContract((await import('./files/load-rules.ts')).loadRules(rules))
}
