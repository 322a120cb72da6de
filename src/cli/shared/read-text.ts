import { readFileSync } from 'node:fs'
import { ContractError } from '../../contract-error.ts'

/** The text of a file. Throws ContractError, which calls the file `what`, when it cannot be read. */
export function readText(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new ContractError(`${what} cannot be read.`, { facts: [String(cause)], where: path, cause })
  }
}

/** The JSON in a file. Throws ContractError when it cannot be read or is no JSON. */
export function readJson(path: string, what: string): unknown {
  const text = readText(path, what)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ContractError(`${what} is not JSON.`, { facts: [String(cause)], where: path, cause })
  }
}
