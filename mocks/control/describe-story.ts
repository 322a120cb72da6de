import type { Session } from '../core/request-context.ts'
import type { Story } from '../core/settings/story.ts'
import { formatInstant } from '../time/parse-instant.ts'

/** Returns the stories of a mock, and what is in force in a session as a story. */
export function describeStories(session: Session) {
  return {
    stories: Object.entries(session.stories).map(([name, { says = null }]) => ({ name, says })),
    inForce: describeStory(session),
  }
}

/** Returns what is in force in a session as a story. What is as usual is left out. */
export function describeStory(session: Session): Story {
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
