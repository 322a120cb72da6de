import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadFaker } from '../../../mocks/drafts/load-faker.ts'
import type { Mock } from '../../../mocks/mock.ts'
import { ContractError } from '../../base/contract-error.ts'
import { activateContract } from '../../contract/activate-contract.ts'
import { watchFolders } from '../../reference/live/watch-folders.ts'
import { printMessage } from '../terminal/print.ts'
import { loadSpec } from './load-spec.ts'

/** Loads the contract again whenever its files change. An invalid contract is reported, and the one before it stays. */
export function watchContract(path: string, mock: Mock): void {
  const isFolder = statSync(path).isDirectory()
  const folders = isFolder ? [path, join(path, '../fixtures/examples')] : [dirname(path)]
  watchFolders(folders, async () => {
    try {
      activateContract(loadSpec(path))
      mock.sessions.reload()
      await loadFaker()
      printMessage(`Read ${path} again.\n`)
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      printMessage(`${error.message}\n`)
    }
  })
}
