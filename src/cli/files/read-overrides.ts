import { mergeOverrides, type Overrides } from '../../../mocks/core/settings/override.ts'
import { SettingError, type SettingPath } from '../../../mocks/core/settings/setting-error.ts'
import { ContractError } from '../../base/contract-error.ts'
import { readYaml, type YamlFile } from '../../base/read-yaml.ts'
import { locateSettingError } from './locate-setting-error.ts'

/** Overrides of the command line, joined, and a function that adds file and line to an error in them. */
export interface WrittenOverrides {
  readonly value: Overrides
  /** Files of the overrides. */
  readonly files: readonly string[]
  /** Returns file and line of the value at a path of names. */
  where(path: SettingPath): string
  locateError(error: unknown): unknown
}

/**
 * Reads each value of `--override`: a text that begins with a brace is JSON, any other a file. Throws ContractError for what
 * cannot be read. The mock checks the overrides.
 */
export function readOverrides(texts: readonly string[]): WrittenOverrides {
  const files = texts.filter(text => !text.trimStart().startsWith('{'))
  const sources = texts.map(text =>
    files.includes(text)
      ? readYaml<Overrides>(text, { type: 'object' }, { isTyped: true })
      : parseOverrideText(text),
  )
  const where: WrittenOverrides['where'] = path => {
    const source = sources.findLast(({ value }) => Object.hasOwn(value, path[0] ?? '')) ?? sources.at(-1)
    return source?.where(...path) ?? '--override'
  }
  return {
    value: sources.reduce<Overrides>((all, { value }) => mergeOverrides(all, value), {}),
    files,
    where,
    locateError: error =>
      error instanceof SettingError && error.path[0] === 'overrides'
        ? locateSettingError(error, (_overrides, ...path) => where(path))
        : error,
  }
}

function parseOverrideText(text: string): YamlFile<Overrides> {
  try {
    return { value: JSON.parse(text), where: () => '--override' }
  } catch (cause) {
    throw new ContractError('This is not JSON.', { where: '--override', cause })
  }
}
