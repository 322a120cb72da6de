import { watchFile } from 'node:fs'
import { StateUnavailable } from '../../../mocks/state/state-unavailable.ts'
import { ContractError } from '../../base/contract-error.ts'
import {
  deriveGapOptions,
  parseGapObservations,
} from '../../conformance/checks/gaps/format-gap-observations.ts'
import { printMessage } from '../terminal/print.ts'
import { readJsonFile } from './read-long-text-file.ts'

/**
 * Reads a JSON file of options for gaps: a map from gap id to option, or the observations of a run (a report,
 * or its gaps). It prints on stderr which observations match no known option, and ignores them. Throws
 * ContractError for a missing file, invalid JSON, or an observation of an unknown gap.
 */
export function readGapFile(path: string): Readonly<Record<string, string>> {
  const json = readJsonFile(path, 'The file of --gaps')
  const observed = parseGapObservations(json)
  // Whether other JSON makes choices is for the mock to say.
  if (observed === undefined) return json as Readonly<Record<string, string>>
  const { choices, skipped } = deriveGapOptions(observed)
  if (skipped.length > 0) {
    const ids = [...new Set(skipped.map(({ id }) => id))].join(', ')
    printMessage(`Left ${ids} as they are: what was observed there is no option of the register.\n`)
  }
  return choices
}

const INTERVAL_MS = 300

/**
 * Reads the file again whenever it changes, and passes its options to `use`. An invalid file is reported on
 * stderr and ignored.
 */
export function watchGapFile(
  path: string,
  use: (choices: Readonly<Record<string, string>>) => void | Promise<void>,
): void {
  // Polled: editors put a new file in place of the old one, which the other kind of watching would lose.
  watchFile(path, { interval: INTERVAL_MS, persistent: false }, async () => {
    try {
      await use(readGapFile(path))
      printMessage(`Read ${path} again.\n`)
    } catch (error) {
      if (!(error instanceof ContractError || error instanceof StateUnavailable)) throw error
      printMessage(`${error.message}\n`)
    }
  })
}
