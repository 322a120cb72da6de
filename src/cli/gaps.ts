import { Command } from 'commander'
import { contract } from '../contract/contract.ts'
import { document } from '../contract/document.ts'

/** One question of the register, with the operations it concerns. */
interface GapEntry {
  readonly id: string
  readonly question: string
  readonly options: Readonly<Record<string, string>>
  readonly default: string
  readonly clause: string
  readonly contradiction?: boolean
  readonly operations: readonly string[]
}

/** `mdc gaps`: what the contract leaves open, and what the mock does about it. */
export function gapsCommand(): Command {
  return new Command('gaps')
    .description('what the contract leaves open, and what the mock chooses')
    .option('--json', 'print the register as JSON')
    .action(({ json }: { json?: true }) => {
      const entries = register()
      process.stdout.write(json ? `${JSON.stringify(entries, null, 2)}\n` : entries.map(asText).join('\n'))
    })
}

/** The register with, for each gap, the ids of the operations it concerns; none means the whole service. */
export function register(): GapEntry[] {
  const entries = document['x-gaps'] as readonly Omit<GapEntry, 'operations'>[]
  return entries.map(entry => ({
    ...entry,
    operations: contract.operations
      .filter(({ gaps, parameters }) =>
        [...gaps, ...parameters.flatMap(each => each.gaps)].includes(entry.id),
      )
      .map(({ id }) => id),
  }))
}

function asText({ id, question, options, default: chosen, clause, operations }: GapEntry): string {
  const choices = Object.entries(options).map(
    ([name, meaning]) => `  ${name === chosen ? '*' : ' '} ${name}: ${meaning}`,
  )
  const where = operations.length === 0 ? 'the whole service' : operations.join(', ')
  return `${id}  ${question}\n${choices.join('\n')}\n    of: ${where}\n    silent: ${clause}\n`
}
