import { requestBounds } from '../../src/base/bounds.ts'
import type { JournalView } from '../core/journal/journal.ts'
import type { Session } from '../core/request-context.ts'
import type { Story } from '../core/settings/story.ts'
import { describeDrafts } from '../drafts/describe-drafts.ts'
import type { Sessions } from '../session/sessions.ts'
import { formatInstant } from '../time/parse-instant.ts'

/** Returns the state of a session for the control API. Its journal is only counted. */
export function describeState(
  session: Session,
  { names, evicted }: Pick<Sessions, 'names' | 'evicted'>,
  { dropped, last }: Pick<JournalView, 'dropped' | 'last'>,
) {
  const drafts = describeDrafts(session)
  return {
    session: session.name,
    sessions: { open: names, most: requestBounds.sessions, evicted },
    seed: session.seed,
    size: session.size,
    ...describeClock(session),
    ...describeScenarios(session),
    gaps: session.gaps,
    lifecycle: session.lifecycle.map(({ text }) => text),
    ...(session.overrides === undefined ? {} : { overrides: Object.keys(session.overrides.value) }),
    journal: { kept: last - dropped, dropped },
    ...(drafts.length === 0 ? {} : { drafts }),
  }
}

export function describeClock({ clock }: Session) {
  return { clock: { now: formatInstant(clock.now()), frozen: clock.frozen } }
}

export function describeScenarios({ scenarios }: Session) {
  return { scenarios: scenarios.map(({ text }) => text) }
}

/** Returns the overrides of a session as they were written, and the rules that they break. */
export function describeOverrides({ overrides }: Session) {
  const { value = {}, broken = [] } = overrides ?? {}
  return { overrides: value, ...(broken.length > 0 && { broken }) }
}

/** Returns the stories of a mock, and what is in force in a session as a story. */
export function describeStories(session: Session) {
  return {
    stories: Object.entries(session.stories).map(([name, { says = null }]) => ({ name, says })),
    inForce: describeStory(session),
    ...(session.storyFile && { file: session.storyFile.name }),
  }
}

/** Returns what is in force in a session as a story. What is as usual is left out. */
function describeStory(session: Session): Story {
  const { seed, size, clock, scenarios, gaps, lifecycle, overrides } = session
  return {
    seed,
    ...(size !== 'large' && { size }),
    ...(clock.frozen && { now: formatInstant(clock.now()) }),
    ...(scenarios.length > 0 && { scenarios: scenarios.map(({ text }) => text) }),
    ...(Object.keys(gaps).length > 0 && { gaps }),
    ...(lifecycle.length > 0 && { lifecycle: lifecycle.map(({ text }) => text) }),
    ...(overrides !== undefined && { overrides: overrides.value }),
  }
}
