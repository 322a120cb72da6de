import { ContractError } from '../../../src/base/contract-error.ts'
import { createUnknownNameError } from '../../../src/base/find-nearest.ts'
import { getOwn } from '../../../src/base/get-own.ts'
import type { WorldSize } from '../../world/world-scales.ts'
import { mergeOverrides, type Overrides } from './override.ts'

/** A state of the market under a name: its settings, or those of another story with changes. */
export interface Story {
  /** Name of the story whose settings this one has, too. */
  readonly extends?: string | undefined
  /** One sentence about the story. */
  readonly says?: string | undefined
  readonly seed?: number | undefined
  readonly size?: WorldSize | undefined
  /** ISO 8601 instant at which the clock is frozen. */
  readonly now?: string | undefined
  /** Scenarios, ahead of those of the other story. */
  readonly scenarios?: readonly string[] | undefined
  readonly gaps?: Readonly<Record<string, string>> | undefined
  /** Deprecation and sunset dates, each ENDPOINT@VERSION=deprecated:DATE,sunset:DATE. */
  readonly versions?: readonly string[] | undefined
  readonly overrides?: Overrides | undefined
}

/** Stories by name. */
export type Stories = Readonly<Record<string, Story>>

/** The settings of a story together with those of the stories that it extends. */
export interface ResolvedStory {
  readonly seed: number | undefined
  readonly size: WorldSize | undefined
  readonly scenarios: readonly string[]
  readonly lifecycle: readonly string[]
  readonly gaps: Readonly<Record<string, string>>
  readonly overrides: Overrides
  /** ISO 8601 instant. Undefined for a clock as at the start. */
  readonly now: string | undefined
}

const members = ['extends', 'says', 'seed', 'size', 'now', 'scenarios', 'gaps', 'versions', 'overrides']

/** Returns the settings of a story. Throws ContractError for an unknown name, and for stories that extend each other in a circle. */
export function resolveStory(stories: Stories, name: string, below: readonly string[] = []): ResolvedStory {
  const story = getOwn(stories, name)
  const where = below.at(-1) === undefined ? undefined : `story ${below.at(-1)}`
  if (story === undefined) throw createUnknownNameError('story', name, Object.keys(stories), where)
  if (below.includes(name))
    throw new ContractError(`The story "${name}" extends itself.`, { facts: [[...below, name].join(' → ')] })
  for (const member of Object.keys(story))
    if (!members.includes(member)) throw createUnknownNameError('setting', member, members, `story ${name}`)
  const base =
    story.extends === undefined ? undefined : resolveStory(stories, story.extends, [...below, name])
  return {
    seed: story.seed ?? base?.seed,
    size: story.size ?? base?.size,
    now: story.now ?? base?.now,
    scenarios: [...(story.scenarios ?? []), ...(base?.scenarios ?? [])],
    lifecycle: [...(story.versions ?? []), ...(base?.lifecycle ?? [])],
    gaps: { ...base?.gaps, ...story.gaps },
    overrides: mergeOverrides(base?.overrides ?? {}, story.overrides ?? {}),
  }
}
