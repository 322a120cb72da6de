import { type BrokenOverride, describeBrokenOverride } from '../../../mocks/core/settings/override.ts'
import type { MockOptions } from '../../../mocks/server.ts'
import { ContractError } from '../../base/contract-error.ts'
import { readGapFile } from '../files/read-gap-file.ts'
import { readOverrides } from '../files/read-overrides.ts'
import { readStories } from '../files/read-stories.ts'
import type { MockFlags } from './mock-flags.ts'

/** The state in which a mock starts, as flags and the files that they name write it. */
export interface MockState {
  readonly options: MockOptions
  /** Files of the state. */
  readonly files: readonly string[]
  /** Adds file and line to an error in the overrides. */
  locateError(error: unknown): unknown
  /** Describes the rules that rows of any story break, and those that the overrides of flags break. */
  describeBroken(broken: readonly BrokenOverride[]): readonly string[]
}

/** Returns whether a flag has its default value, since it was not written. */
export type IsDefault = (name: 'seed' | 'size') => boolean

/**
 * Reads the state that flags write. Flags replace members of the state that `--story` names. Seed and size are those of the story,
 * unless they were written. Throws ContractError for an invalid file.
 */
export function readMockState(flags: MockFlags, isDefault: IsDefault): MockState {
  const { seed, size, now, scenario, lifecycle, gaps, override, stories, story } = flags
  if (story !== undefined && stories === undefined)
    throw new ContractError('--story needs a file of stories.', { facts: ['it is named by --stories FILE'] })
  const overrides = override && readOverrides(override)
  const lines: string[] = []
  return {
    options: {
      ...{ now, lifecycle, story },
      seed: story !== undefined && isDefault('seed') ? undefined : seed,
      size: story !== undefined && isDefault('size') ? undefined : size,
      scenarios: scenario,
      gaps: gaps === undefined ? undefined : readGapFile(gaps),
      overrides: overrides?.value,
      stories: stories === undefined ? undefined : readStories(stories, line => lines.push(line)),
    },
    files: [...(overrides?.files ?? []), ...[gaps, stories].filter(file => file !== undefined)],
    locateError: error => overrides?.locateError(error) ?? error,
    describeBroken: broken => [
      ...lines,
      ...(overrides === undefined
        ? []
        : broken.map(each => `${overrides.where(each.path)}: ${describeBrokenOverride(each)}`)),
    ],
  }
}
