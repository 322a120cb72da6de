import { ContractError } from '../../src/base/contract-error.ts'
import { findNearest } from '../../src/base/find-nearest.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'

/** Path of names from the overrides to a value in them. */
export type OverridePath = readonly (string | number)[]

/** Error in overrides. Its sentence begins with the place. */
export class OverrideError extends ContractError {
  /** Path of names from the overrides to the value that is wrong. */
  readonly path: OverridePath

  constructor(path: OverridePath, sentence: string, facts: readonly string[] = []) {
    super(`${formatPath(path)}: ${sentence}`, { facts })
    this.path = path
  }
}

/** Creates the error for an unknown name in overrides. It suggests the nearest known one. */
export function createUnknownOverrideError(
  path: OverridePath,
  kind: string,
  known: readonly string[],
): OverrideError {
  const name = String(path.at(-1))
  const guess = findNearest(name, known)
  const facts = [...(guess === undefined ? [] : [`did you mean: ${guess}`]), `known: ${known.join(', ')}`]
  return new OverrideError(path.slice(0, -1), `unknown ${kind} "${summarizeValue(name)}".`, facts)
}

/** Returns a path as text, such as `overrides.pools.rows.1`. */
export function formatPath(path: OverridePath): string {
  return ['overrides', ...path.map(step => summarizeValue(String(step)))].join('.')
}
