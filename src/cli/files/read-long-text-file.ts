import { ContractError } from '../../base/contract-error.ts'
import { MAX_TEXT_BYTES, readTextFile } from '../../base/read-text-file.ts'

/** Reads the text of a file. Throws ContractError, which calls the file `what`, when it cannot be read. */
export function readLongTextFile(path: string, what: string): string {
  return readTextFile(path, what, MAX_TEXT_BYTES)
}

/**
 * Reads a JSON file. Throws ContractError, which calls the file `what`, when it is unreadable or not JSON.
 */
export function readJsonFile(path: string, what: string): unknown {
  const text = readTextFile(path, what)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ContractError(`${what} is not JSON.`, { facts: [String(cause)], where: path, cause })
  }
}
