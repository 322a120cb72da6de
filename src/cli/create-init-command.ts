import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { ContractError } from '../base/contract-error.ts'
import { specEntry } from '../generate/spec-source.ts'
import { writeTextFile } from './files/write-text-file.ts'
import { printMessage, printText, quotePath } from './terminal/print.ts'

/** The files of a new contract. The path is the same from the sources and from the build. */
const template = fileURLToPath(new URL('../../src/cli/init/template/', import.meta.url))

/** Creates `mdc init`, which writes a small contract to begin with. */
export function createInitCommand(): Command {
  return new Command('init')
    .description('Write a small contract to begin with: two tables, a series, and objects in two versions')
    .argument('<directory>', 'directory of the new contract')
    .action(async (directory: string) => {
      const facts = [`it has a file ${specEntry}`]
      if (existsSync(join(directory, specEntry)))
        throw new ContractError('This directory holds a contract already.', { facts, where: directory })
      const files = readdirSync(template, { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.yaml'))
        .sort()
      for (const name of files) {
        await writeTextFile(join(directory, name), readFileSync(join(template, name), 'utf8'))
        printText(`${join(directory, name)}\n`)
      }
      const spec = quotePath(directory)
      printMessage(`
Next:
  npx market-data-contract mock --spec ${spec} --watch      a mock of every operation, which follows the files
  npx market-data-contract docs --spec ${spec} --serve      the contract as a page, which follows the files
  npx market-data-contract types --spec ${spec} --out types.ts
  npx market-data-contract conform --spec ${spec} --base-url http://127.0.0.1:8080    judge your service
`)
    })
}
