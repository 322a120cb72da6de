import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadFaker } from '../../../mocks/drafts/load-faker.ts'
import type { Mock } from '../../../mocks/mock.ts'
import { ContractError } from '../../base/contract-error.ts'
import { activateContract } from '../../contract/activate-contract.ts'
import { loadContract } from '../../generate/compile/load-contract.ts'
import { watchFolders } from '../../reference/live/watch-folders.ts'
import { printOmitted } from '../lines/print-omitted.ts'
import { printMessage } from '../terminal/print.ts'

/** Loads the contract again whenever its files change. An invalid contract is reported, and the one before it stays. */
export function watchContract(path: string, mock: Mock): void {
  const isFolder = statSync(path).isDirectory()
  const folders = isFolder ? [path, join(path, '../fixtures/examples')] : [dirname(path)]
  watchFolders(folders, async () => {
    try {
      const compiled = loadContract(path)
      activateContract(compiled)
      printOmitted(compiled)
      mock.sessions.reload()
      await loadFaker()
      printMessage(`Read ${path} again.\n`)
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      printMessage(`${error.message}\n`)
    }
  })
}
