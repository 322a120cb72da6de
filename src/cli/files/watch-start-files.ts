import { type Mock, readSessionStart } from '../../../mocks/mock.ts'
import { ContractError } from '../../base/contract-error.ts'
import type { StartOptions } from '../options/read-start-options.ts'
import { watchFileChanges } from './watch-file-changes.ts'

/** Reads files of overrides and stories again whenever they change. An invalid one is reported in a line, and ignored. */
export function watchStartFiles(
  files: readonly string[],
  { sessions }: Pick<Mock, 'sessions'>,
  read: () => Promise<StartOptions>,
): void {
  for (const file of files)
    watchFileChanges(file, async () => {
      const { options, locateError } = await read().catch(shorten)
      try {
        sessions.restart(readSessionStart(options))
      } catch (error) {
        shorten(locateError(error))
      }
    })

  function shorten(error: unknown): never {
    if (!(error instanceof ContractError)) throw error
    const { where, sentence, facts } = error
    throw new ContractError(`${where === undefined ? '' : `${where}: `}${[sentence, ...facts].join(' ')}`)
  }
}
