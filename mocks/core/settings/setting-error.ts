import { ContractError } from '../../../src/base/contract-error.ts'

/** Path of names from settings to a value in them. */
export type SettingPath = readonly (string | number)[]

/** Error in settings, with the path to the value that is wrong. */
export class SettingError extends ContractError {
  readonly path: SettingPath

  constructor(
    path: SettingPath,
    sentence: string,
    details: ConstructorParameters<typeof ContractError>[1] = {},
  ) {
    super(sentence, details)
    this.path = path
  }
}

/** Runs the check of a setting. Adds its path to a ContractError. */
export function checkSetting<Value>(path: SettingPath, check: () => Value): Value {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof ContractError) || error instanceof SettingError) throw error
    const { sentence, facts, where } = error
    throw new SettingError(path, sentence, { facts, where, cause: error })
  }
}
