import { createUnknownNameError } from '../../../src/base/find-nearest.ts'
import type { WorldSize } from '../../world/world-scales.ts'
import type { Overrides } from './override.ts'
import { SettingError } from './setting-error.ts'

/** Settings that can be changed while the mock runs, as a person writes them. */
export interface SessionSettings {
  /** Seed of the market. The same seed gives the same market everywhere. */
  readonly seed?: number | undefined
  /** Size of the market: lists of thousands of rows (large, the default), or of a few dozen (small). */
  readonly size?: WorldSize | undefined
  /** Named behaviors, each [once:|after=N:]NAME[=ARGUMENT][@GLOB]. */
  readonly scenarios?: readonly string[] | undefined
  /** Deprecation and sunset dates of versions, each ENDPOINT@VERSION=deprecated:DATE,sunset:DATE. */
  readonly lifecycle?: readonly string[] | undefined
  /** Options for gaps of the contract by id. Other gaps have the default of the gap register. */
  readonly gaps?: Readonly<Record<string, string>> | undefined
  /** Rows and replies in place of those of the market, by operation. */
  readonly overrides?: Overrides | undefined
}

/** Names of the settings of a story. */
export const settingNames: readonly string[] = [
  'seed',
  'size',
  'now',
  'scenarios',
  'gaps',
  'lifecycle',
  'overrides',
]

/** Checks the names of written settings, and that lists are lists of texts. A session checks the values. Throws ContractError. */
export function checkSettings(
  written: object,
  allowed: readonly string[] = settingNames,
  where?: string,
): void {
  for (const [name, value] of Object.entries(written)) {
    if (!allowed.includes(name)) throw createUnknownNameError('setting', name, allowed, where)
    const isList = name === 'scenarios' || name === 'lifecycle'
    const isTexts = Array.isArray(value) && value.every(item => typeof item === 'string')
    if (isList && value !== undefined && !isTexts)
      throw new SettingError([name], `${name} must be a list of texts.`, { where })
  }
}
