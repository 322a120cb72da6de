import { statSync, watchFile } from 'node:fs'
import { join } from 'node:path'
import { describeUnfilled, loadDrafts } from '../../../mocks/examples/load-drafts.ts'
import type { Mock } from '../../../mocks/mock.ts'
import { ContractError } from '../../base/contract-error.ts'
import { activateContract } from '../../contract/activate-contract.ts'
import { watchFolders } from '../../reference/live/watch-folders.ts'
import { printMessage } from '../terminal/print.ts'
import { loadSpec } from './load-spec.ts'

const INTERVAL_MS = 300

/** Calls `reload` after each change of a file or of a contract in a folder, and prints its ContractErrors. */
export function watchChanges(path: string, reload: () => void | Promise<void>): void {
  const onChange = async () => {
    try {
      await reload()
      printMessage(`Read ${path} again.\n`)
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      printMessage(`${error.message}\n`)
    }
  }
  if (statSync(path).isDirectory()) watchFolders([path, join(path, '../fixtures/examples')], onChange)
  // Polled: editors put a new file in place of the old one, which the other kind of watching would lose.
  else watchFile(path, { interval: INTERVAL_MS, persistent: false }, onChange)
}

/** Loads the contract of a mock again. Throws ContractError for an invalid one, and the one before it stays. */
export async function reloadContract(path: string, mock: Mock): Promise<void> {
  activateContract(loadSpec(path))
  mock.sessions.reload()
  for (const each of await loadDrafts()) printMessage(`${describeUnfilled(each)}\n`)
}
