import { requestBounds } from '../../../src/base/bounds.ts'
import { ContractError } from '../../../src/base/contract-error.ts'
import { createUnknownNameError } from '../../../src/base/find-nearest.ts'
import { getOwn } from '../../../src/base/get-own.ts'
import type { Now } from '../../time/mock-clock.ts'
import { mergeOverrides, type Overrides } from './override.ts'
import { checkSettings, type SessionSettings, settingNames } from './session-settings.ts'
import { checkSetting } from './setting-error.ts'

/** Settings of a story, or of a session in it. */
export interface StorySettings extends SessionSettings {
  /** ISO 8601 instant at which the clock is frozen. */
  readonly now?: string | undefined
}

/** A state of the market under a name: its settings, or those of another story with changes. */
export interface Story extends StorySettings {
  /** Name of the story whose settings this one has, too. */
  readonly extends?: string | undefined
  /** One sentence about the story. */
  readonly says?: string | undefined
  /** Changes for requests of a session, by the name in X-Mock-Session. */
  readonly sessions?: Readonly<Record<string, StorySettings>> | undefined
}

/** Stories by name. */
export type Stories = Readonly<Record<string, Story>>

/** The file of stories that a mock was started with. */
export interface StoryFile {
  /** Name of the file, as it was written. */
  readonly name: string
  /** Writes a story into the file, and loads the file again. Throws ContractError when that fails. */
  readonly save: (name: string, story: Story) => Promise<void>
}

/** The settings of a story together with those of the stories that it extends. `now` is undefined for a clock as at the start. */
export interface ResolvedStory extends Pick<SessionSettings, 'seed' | 'size'> {
  readonly scenarios: readonly string[]
  readonly lifecycle: readonly string[]
  readonly gaps: Readonly<Record<string, string>>
  readonly overrides: Overrides
  readonly now?: Now | undefined
}

const members = ['extends', 'says', 'sessions', ...settingNames]

/** Settings of a session without any. */
export const noSettings: ResolvedStory = { scenarios: [], lifecycle: [], gaps: {}, overrides: {} }

/**
 * Returns the settings of a story, for a session if it has changes for one. Throws ContractError for an unknown name, and
 * for stories that extend each other in a circle.
 */
export function resolveStory(stories: Stories, name: string, session?: string): ResolvedStory {
  const chain = listChain(stories, name)
  return [...chain, ...listSessionSettings(chain, session)].reduce<ResolvedStory>(addSettings, noSettings)
}

/** Returns the settings of a session in a story, on top of others. Throws ContractError as `resolveStory` does. */
export function addSessionSettings<Base extends ResolvedStory>(
  base: Base,
  stories: Stories,
  name: string,
  session: string,
): Base {
  return listSessionSettings(listChain(stories, name), session).reduce(addSettings<Base>, base)
}

function listSessionSettings(chain: readonly Story[], session = ''): StorySettings[] {
  return chain.flatMap(({ sessions = {} }) => getOwn(sessions, session) ?? [])
}

/** Returns a story after all that it extends. */
function listChain(stories: Stories, name: string, above: readonly string[] = []): Story[] {
  const story = getOwn(stories, name)
  const where = above.length === 0 ? undefined : `story ${above.at(-1)}`
  if (story === undefined) throw createUnknownNameError('story', name, Object.keys(stories), where)
  if (above.includes(name))
    throw new ContractError(`The story "${name}" extends itself.`, { facts: [[...above, name].join(' → ')] })
  const most = requestBounds.extendedStories
  if (above.length > most)
    throw new ContractError(`The story "${above[0]}" extends more than ${most} others in a row.`)
  checkSettings(story, members, `story ${name}`)
  for (const [session, settings] of Object.entries(story.sessions ?? {}))
    checkSetting(['sessions', session], () =>
      checkSettings(settings, settingNames, `session ${session} of story ${name}`),
    )
  const { extends: base } = story
  if (base === undefined) return [story]
  return [...checkSetting(['extends'], () => listChain(stories, base, [...above, name])), story]
}

function addSettings<Base extends ResolvedStory>(base: Base, added: StorySettings): Base {
  return {
    ...base,
    seed: added.seed ?? base.seed,
    size: added.size ?? base.size,
    now: added.now ?? base.now,
    scenarios: [...(added.scenarios ?? []), ...base.scenarios],
    lifecycle: [...(added.lifecycle ?? []), ...base.lifecycle],
    gaps: { ...base.gaps, ...added.gaps },
    overrides: mergeOverrides(base.overrides, added.overrides ?? {}),
  }
}
