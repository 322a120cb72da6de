import { useConsole } from './console-context.ts'
import { navigateTo, useRoute, writeRoute } from './use-route.ts'

/** Returns the sessions to show, the first one of the mock first. `open` shows one, also a new one. */
export function useSessions() {
  const { state, session } = useConsole()
  const { place, detail } = useRoute()
  const [first = '', ...others] = state?.sessions.open ?? []
  const current = session ?? first
  // The mock lists the least recently used first, so that the list would move with each request.
  const names = [...new Set([...others, current])].filter(name => name !== first).sort()
  return {
    names: [first, ...names],
    current,
    open: (name: string) =>
      navigateTo(writeRoute(place, place === 'state' ? detail : '', { session: name === first ? '' : name })),
  }
}
