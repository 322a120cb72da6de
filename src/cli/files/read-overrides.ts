import { mergeOverrides, type Overrides } from '../../../mocks/core/settings/override.ts'
import { OverrideError } from '../../../mocks/overrides/override-error.ts'
import { ContractError } from '../../base/contract-error.ts'
import { readYaml } from '../../base/read-yaml.ts'

/** Overrides of the command line, joined, and a function that adds file and line to an error in them. */
export interface WrittenOverrides {
  readonly value: Overrides
  locateError(error: unknown): unknown
}

interface OverrideSource {
  readonly value: Overrides
  readonly where: (...path: readonly (string | number)[]) => string
}

/**
 * Reads each value of `--override`: a text that begins with a brace is JSON, any other a file. Throws ContractError for what
 * cannot be read. The mock checks the overrides.
 */
export function readOverrides(texts: readonly string[]): WrittenOverrides {
  const sources = texts.map(text => (text.trimStart().startsWith('{') ? readText(text) : readFile(text)))
  return {
    value: sources.reduce<Overrides>((all, { value }) => mergeOverrides(all, value), {}),
    locateError: error => {
      if (!(error instanceof OverrideError)) return error
      const [operation = ''] = error.path
      const source = sources.findLast(({ value }) => Object.hasOwn(value, operation)) ?? sources.at(-1)
      const where = source?.where(...error.path)
      return new ContractError(error.sentence, { facts: error.facts, cause: error, ...(where && { where }) })
    },
  }
}

function readFile(path: string): OverrideSource {
  return readYaml<Overrides>(path, { type: 'object' }, { isTyped: true })
}

function readText(text: string): OverrideSource {
  try {
    return { value: JSON.parse(text), where: () => '--override' }
  } catch (cause) {
    throw new ContractError('This is not JSON.', { where: '--override', cause })
  }
}
