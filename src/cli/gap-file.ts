import { readFileSync, watchFile } from 'node:fs'
import type { Choices } from '../../mocks/choices.ts'
import { ContractError } from '../contract-error.ts'

/** Reads a JSON file of gap id to option. Throws ContractError when there is no such file, or it is no JSON. */
export function readGapFile(path: string): Choices {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Choices
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new ContractError(`The file of --gaps ${reason}.`, {
      facts: [String(error)],
      where: path,
      cause: error,
    })
  }
}

const INTERVAL_MS = 300

/** Reads the file again whenever it changes; one that is not understood is reported on stderr, and changes nothing. */
export function watchGapFile(path: string, use: (choices: Choices) => void): void {
  // Polled: editors put a new file in place of the old one, which the other kind of watching would lose.
  watchFile(path, { interval: INTERVAL_MS, persistent: false }, () => {
    try {
      use(readGapFile(path))
      process.stderr.write(`Read ${path} again.\n`)
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      process.stderr.write(`${error.message}\n`)
    }
  })
}
