import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ContractError } from '../../contract-error.ts'

/** Writes a file, making its directory if need be (one level). Throws ContractError when it cannot be written. */
export async function writeText(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file)).catch(ignoreExisting)
    await writeFile(file, text)
  } catch (cause) {
    const facts = [cause instanceof Error ? cause.message : String(cause)]
    throw new ContractError('This file cannot be written.', { facts, where: file, cause })
  }
}

// Not `recursive`: Node 20 then never ends below a directory that nobody can write to, such as /proc.
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
