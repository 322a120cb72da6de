import { useConsole } from '../state/console-context.ts'
import { goTo, useRoute, writeRoute } from '../state/use-route.ts'

/** Whose scenarios, clock, choices, journal and payments are shown. */
export function SessionPicker() {
  const { state, session } = useConsole()
  const { place } = useRoute()
  const open = state?.sessions.open ?? []
  const first = open[0] ?? ''
  const pick = (name: string) => goTo(writeRoute(place, '', { session: name === first ? '' : name }))
  return (
    <div class="row picker-of-session">
      <span class="bar-label muted" aria-hidden="true">
        session
      </span>
      <select
        aria-label="session"
        value={session ?? first}
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      >
        {session !== undefined && !open.includes(session) && <option>{session}</option>}
        {open.map(name => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  )
}
