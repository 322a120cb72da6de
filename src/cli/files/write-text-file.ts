import { existsSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ContractError } from '../../base/contract-error.ts'
import { makeDirectory } from '../../base/make-directory.ts'
import { redactSecrets } from '../terminal/print.ts'
import { writtenFiles } from '../terminal/watch-output.ts'

/** Writes a file without secrets, with missing directories. Throws ContractError when that fails. */
export async function writeTextFile(file: string, text: string): Promise<void> {
  try {
    makeDirectory(dirname(file))
    writtenFiles.add(file)
    await writeFile(file, redactSecrets(text))
  } catch (cause) {
    throw createWriteError(file, cause)
  }
}

/** Creates the directories of a file before it is written. Throws ContractError when that would fail. */
export function prepareFile(file: string): void {
  try {
    makeDirectory(dirname(file))
  } catch (cause) {
    throw createWriteError(file, cause)
  }
  if (existsSync(file) && statSync(file).isDirectory())
    throw createWriteError(file, new Error('it is a directory'))
}

function createWriteError(file: string, cause: unknown): ContractError {
  const facts = [cause instanceof Error ? cause.message : String(cause)]
  return new ContractError('This file cannot be written.', { facts, where: file, cause })
}
