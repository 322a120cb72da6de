import { Command } from 'commander'
import { createUnknownNameError } from '../contract-error.ts'
import { print } from './shared/print.ts'
import type { GapEntry } from './shared/read-gap-register.ts'

/** `mdc gaps`: what the contract leaves open, and what the mock does about it. */
export function createGapsCommand(): Command {
  return new Command('gaps')
    .description('what the contract leaves open, and what the mock chooses')
    .argument('[id]', 'such as GAP-10, as X-Mock-Gap names it')
    .option('--json', 'print the register as JSON')
    .action(async (id: string | undefined, { json }: { json?: true }) => {
      const { readGapRegister: gapRegister } = await import('./shared/read-gap-register.ts')
      const register = gapRegister()
      const entries = register.filter(
        entry => id === undefined || entry.id.toUpperCase() === id.toUpperCase(),
      )
      if (id !== undefined && entries.length === 0)
        throw createUnknownNameError(
          'gap',
          id,
          register.map(entry => entry.id),
        )
      print(json ? `${JSON.stringify(entries, null, 2)}\n` : entries.map(formatGap).join('\n'))
    })
}

function formatGap({ id, question, options, default: chosen, clause, operations }: GapEntry): string {
  const choices = Object.entries(options).map(
    ([name, meaning]) => `  ${name === chosen ? '*' : ' '} ${name}: ${meaning}`,
  )
  const where = operations.length === 0 ? 'the whole service' : operations.join(', ')
  return `${id}  ${question}\n${choices.join('\n')}\n    of: ${where}\n    silent: ${clause}\n`
}
