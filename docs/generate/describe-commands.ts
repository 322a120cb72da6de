import type { Argument, Command, Option } from 'commander'
import { createProgram } from '../../src/cli/create-program.ts'
import { escapeProse, formatCode, formatPage, formatTable, type Pages } from './markdown.ts'

/** Describes each command of `mdc` with its arguments and flags. */
export async function describeCommands(): Promise<Pages> {
  const program = await createProgram([])
  const sections = program.commands.map(describeCommand)
  const introduction =
    'The package installs one program, `mdc`. Each command takes `--help`. The [exit codes](./environment#exit-codes) are the same for all commands.'
  return { 'commands.md': formatPage('Commands', introduction, ...sections) }
}

function describeCommand(command: Command): string {
  const name = `mdc ${command.name()}`
  const rows = [...command.registeredArguments.map(describeArgument), ...command.options.map(describeOption)]
  const usage = `\`\`\`\n${name} ${command.usage()}\n\`\`\`\n`
  const table = formatTable(['flag or argument', 'meaning', 'default'], rows)
  return `## ${name}\n\n${escapeProse(command.description())}.\n\n${usage}\n${table}`
}

function describeArgument(argument: Argument): string[] {
  const name = argument.variadic ? `${argument.name()}...` : argument.name()
  return [formatCode(argument.required ? `<${name}>` : `[${name}]`), escapeProse(argument.description), '']
}

function describeOption({ flags, description, defaultValue, envVar, argChoices }: Option): string[] {
  const choices = argChoices === undefined ? '' : `. One of ${argChoices.map(formatCode).join(', ')}`
  const variable = envVar === undefined ? '' : `. Environment variable: ${formatCode(envVar)}`
  const standard = defaultValue === undefined ? '' : formatCode(String(defaultValue))
  return [formatCode(flags), `${escapeProse(description)}${choices}${variable}`, standard]
}
