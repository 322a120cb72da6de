import type { Session } from '../core/request-context.ts'
import { resolveStory } from '../core/story.ts'
import { createClock } from '../time/mock-clock.ts'

/**
 * Gives a session the settings of a story, in place of all others. Its journal and ledger stay. Throws ContractError for an
 * unknown story or an invalid setting.
 */
export function tellStory(session: Session, name: string): void {
  const { now, ...settings } = resolveStory(session.stories, name)
  const stated = Object.entries(settings).filter(([, value]) => value !== undefined)
  const clock = now === undefined ? undefined : { offset: 0, stopped: createClock(now).now() * 1000 }
  session.adopt({ settings: Object.fromEntries(stated), clock })
}
