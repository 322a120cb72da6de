import { omitUndefined } from '../../src/base/omit-undefined.ts'
import type { Session } from '../core/request-context.ts'
import { checkSetting } from '../core/settings/setting-error.ts'
import { resolveStory } from '../core/settings/story.ts'
import { createClock } from '../time/mock-clock.ts'

/**
 * Replaces all settings of a session by those of a story, with its changes for `sessionName`. Its journal and ledger stay. Throws ContractError for an
 * unknown story or an invalid setting.
 */
export function applyStory(session: Session, name: string, sessionName = session.name): void {
  const { now, ...settings } = resolveStory(session.stories, name, sessionName)
  const clock =
    now === undefined
      ? undefined
      : { offset: 0, stopped: checkSetting(['now'], () => createClock(now).now()) * 1000 }
  session.adopt({ settings: omitUndefined(settings), clock })
}
