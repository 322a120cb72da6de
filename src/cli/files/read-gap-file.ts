import {
  deriveGapOptions,
  parseGapObservations,
} from '../../conformance/checks/gaps/format-gap-observations.ts'
import { printMessage } from '../terminal/print.ts'
import { readJsonFile } from './read-json-file.ts'

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
