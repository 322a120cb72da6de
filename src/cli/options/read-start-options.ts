import type { Command } from 'commander'
import type { MockOptions } from '../../../mocks/server.ts'
import type { WorldSize } from '../../../mocks/world/world-scales.ts'
import { readGapFile } from '../files/read-gap-file.ts'
import { readStoryOptions } from './read-story-options.ts'

/** Flags about the settings that sessions start with. */
export interface StartFlags {
  readonly seed: number
  readonly size: WorldSize
  readonly now?: string
  readonly scenario?: readonly string[]
  readonly latency?: string
  readonly lifecycle?: readonly string[]
  readonly gaps?: string
  readonly override?: readonly string[]
  readonly stories?: string
  readonly story?: string
}

/** Settings that sessions start with, and a function that adds file and line to an error in overrides. */
export interface StartOptions {
  readonly options: MockOptions
  readonly locateError: (error: unknown) => unknown
}

/** Lists the files of overrides and stories. */
export function listStartFiles({ override = [], stories }: StartFlags): string[] {
  const files = override.filter(text => !text.trimStart().startsWith('{'))
  return stories === undefined ? files : [...files, stories]
}

/** Reads the settings that sessions start with, and their files. Rejects with ContractError for an invalid file. */
export async function readStartOptions(
  flags: StartFlags,
  command: Pick<Command, 'getOptionValueSource'>,
): Promise<StartOptions> {
  const { seed, size, now, scenario, latency, lifecycle, gaps, override = [] } = flags
  const overridden =
    override.length === 0 ? undefined : (await import('../files/read-overrides.ts')).readOverrides(override)
  const options = {
    ...{ seed, size, now, lifecycle, overrides: overridden?.value },
    scenarios: latency === undefined ? scenario : [...(scenario ?? []), `slow=${latency}`],
    gaps: gaps === undefined ? undefined : readGapFile(gaps),
    ...(await readStoryOptions(flags, command)),
  }
  return { options, locateError: overridden?.locateError ?? (error => error) }
}
