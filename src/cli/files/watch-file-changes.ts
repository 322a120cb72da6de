import { watchFile } from 'node:fs'
import { ContractError } from '../../base/contract-error.ts'
import { printMessage } from '../terminal/print.ts'

const INTERVAL_MS = 300

/**
 * Calls `reload` whenever a file changes. Its ContractError, as for an invalid file, is reported on stderr and ignored.
 */
export function watchFileChanges(path: string, reload: () => void): void {
  // Polled: editors put a new file in place of the old one, which the other kind of watching would lose.
  watchFile(path, { interval: INTERVAL_MS, persistent: false }, () => {
    try {
      reload()
      printMessage(`Read ${path} again.\n`)
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      const { where, sentence, facts, message } = error
      printMessage(`${where === undefined ? message : [`${where}:`, sentence, ...facts].join(' ')}\n`)
    }
  })
}
