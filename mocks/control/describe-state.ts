import type { JournalView } from '../core/journal/journal.ts'
import type { Session } from '../core/request-context.ts'
import { describeDrafts } from '../drafts/describe-drafts.ts'
import { MAX_SESSIONS, type Sessions } from '../session/sessions.ts'
import { formatInstant } from '../time/parse-instant.ts'

/**
 * Returns the state of a session for the control API. Of its journal, it includes only the numbers of
 * entries.
 */
export function describeState(
  session: Session,
  { names, evicted }: Pick<Sessions, 'names' | 'evicted'>,
  { dropped, last }: Pick<JournalView, 'dropped' | 'last'>,
) {
  const drafts = describeDrafts(session)
  return {
    session: session.name,
    sessions: { open: names, most: MAX_SESSIONS, evicted },
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

/** Returns the time of a session, and whether it is frozen. */
export function describeClock({ clock }: Session) {
  return { clock: { now: formatInstant(clock.now()), frozen: clock.frozen } }
}

/** Returns the active scenarios as they were written. */
export function describeScenarios({ scenarios }: Session) {
  return { scenarios: scenarios.map(({ text }) => text) }
}

/** Returns the overrides of a session as they were written, and the rules that they break. */
export function describeOverrides({ overrides }: Session) {
  const { value = {}, broken = [] } = overrides ?? {}
  return { overrides: value, ...(broken.length > 0 && { broken }) }
}
