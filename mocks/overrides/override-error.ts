import { createUnknownNameError } from '../../src/base/find-nearest.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import { SettingError, type SettingPath } from '../core/settings/setting-error.ts'

/** Error in overrides. Its sentence begins with the place. */
export class OverrideError extends SettingError {
  constructor(path: SettingPath, sentence: string, facts: readonly string[] = []) {
    const place = ['overrides', ...path]
    super(place, `${place.map(step => summarizeValue(String(step))).join('.')}: ${sentence}`, { facts })
  }
}

/** Creates the error for an unknown name in overrides. It suggests the nearest known one. */
export function createUnknownOverrideError(
  path: SettingPath,
  kind: string,
  known: readonly string[],
): OverrideError {
  const name = String(path.at(-1))
  const { facts } = createUnknownNameError(kind, name, known)
  return new OverrideError(path.slice(0, -1), `unknown ${kind} "${summarizeValue(name)}".`, facts)
}
