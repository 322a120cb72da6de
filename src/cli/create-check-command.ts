import { Command } from 'commander'
import { ContractError } from '../base/contract-error.ts'
import { isRevision } from '../diff/side/read-revision.ts'
import { findDocument } from '../generate/compile/read-document.ts'
import { checkContract } from './check/check-contract.ts'
import { listParts } from './check/list-parts.ts'

interface CheckFlags {
  readonly spec: string
  readonly base?: string
  readonly json?: true
}

/** Creates `mdc check`, which does everything that follows a change of a folder of source files. */
export function createCheckCommand(): Command {
  return new Command('check')
    .description(
      'Do what follows a change of a contract: record its examples again, lint it, list the changes',
    )
    .option('--spec <folder>', "folder of the contract's source files", 'spec')
    .option('--base <revision>', 'git revision to compare with (default: main, if it exists)')
    .option('--json', 'print the outcome of each part as JSON')
    .action(async ({ spec, base = isRevision('main') ? 'main' : undefined, json }: CheckFlags) => {
      if (findDocument(spec) !== undefined)
        throw new ContractError('mdc check reads a folder of source files.', {
          facts: ['of another document: mdc diff OLD NEW'],
          where: spec,
        })
      const { contract, replies, lint, diff } = listParts(spec, base)
      process.exitCode = await checkContract([contract, replies, lint, diff], json)
    })
}
