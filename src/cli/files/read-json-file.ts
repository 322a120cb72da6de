import { ContractError } from '../../base/contract-error.ts'
import { readTextFile } from '../../base/read-text-file.ts'

/** Reads a JSON file. Throws ContractError, which calls it `what`, when it is unreadable or not JSON. */
export function readJsonFile(path: string, what: string): unknown {
  const text = readTextFile(path, what)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ContractError(`${what} is not JSON.`, { facts: [String(cause)], where: path, cause })
  }
}
