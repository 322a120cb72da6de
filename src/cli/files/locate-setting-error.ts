import { SettingError, type SettingPath } from '../../../mocks/core/settings/setting-error.ts'
import { ContractError } from '../../base/contract-error.ts'

/** Returns an error in settings with file and line, which `where` finds by a path of names. Returns any other error unchanged. */
export function locateSettingError(error: unknown, where: (...path: SettingPath) => string): unknown {
  if (!(error instanceof ContractError)) return error
  const { sentence, facts } = error
  const path = error instanceof SettingError ? error.path : []
  return new ContractError(sentence, { facts, where: where(...path), cause: error })
}
