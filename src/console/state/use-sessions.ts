import { useConsole } from './console-context.ts'
import { navigateTo, useRoute, writeRoute } from './use-route.ts'

/** The sessions that one can show, the first one of the mock before the others. */
export interface SessionChoice {
  readonly names: readonly string[]
  readonly current: string
  /** Shows a session. A new name makes one. */
  readonly open: (name: string) => void
}

/** Returns the sessions of the mock, with the one in the address. */
export function useSessions(): SessionChoice {
  const { state, session } = useConsole()
  const { place, detail } = useRoute()
  const [first = '', ...others] = state?.sessions.open ?? []
  const current = session ?? first
  // The mock lists the least recently used first, so that the list would move with each request.
  const names = [...new Set([...others, current])].filter(name => name !== first).sort()
  return {
    names: [first, ...names],
    current,
    open: name =>
      navigateTo(writeRoute(place, place === 'state' ? detail : '', { session: name === first ? '' : name })),
  }
}
