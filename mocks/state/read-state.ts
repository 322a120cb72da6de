import type { Session, SessionState } from '../core/request-context.ts'

/** Returns the changes of a session in the form of the store. Empty without changes. */
export function serializeState({ state }: Pick<Session, 'state'>): string {
  const { settings, clock } = state
  return Object.keys(settings).length === 0 && clock === undefined ? '' : JSON.stringify(state)
}

/** Parses the output of {@link serializeState}. Throws for any other text. The session validates the settings. */
export function readState(text: string): SessionState {
  if (text === '') return { settings: {} }
  const { settings, clock } = toObject(JSON.parse(text))
  return { settings: toObject(settings), clock: clock === undefined ? undefined : readClock(toObject(clock)) }
}

function readClock({ offset, stopped }: Record<string, unknown>): SessionState['clock'] {
  if (Number.isFinite(offset) && (stopped === null || Number.isFinite(stopped)))
    return { offset: Number(offset), stopped: stopped === null ? null : Number(stopped) }
  throw new TypeError('This is no clock.')
}

function toObject(value: unknown): Record<string, never> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, never>
  throw new TypeError('This is no object.')
}
