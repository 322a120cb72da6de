import { useEffect, useRef, useState } from 'preact/hooks'
import { CopyButton } from '../components/copy-button.tsx'
import { handleSubmit } from '../components/handle-submit.ts'
import { NameField } from '../components/name-field.tsx'
import { useConsole } from '../state/console-context.ts'
import { navigateTo, useRoute, writeRoute } from '../state/use-route.ts'

/** Picker of the session whose state is shown. It also makes sessions, and has their header to copy. */
export function SessionPicker() {
  const { state, session } = useConsole()
  const { place } = useRoute()
  const open = state?.sessions.open ?? []
  const first = open[0] ?? ''
  // The mock lists the least recently used first, so that the list would move with each request.
  const others = open.slice(1).toSorted((a, b) => a.localeCompare(b))
  const pick = (name: string) => navigateTo(writeRoute(place, '', { session: name === first ? '' : name }))
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
        {[first, ...others].map(name => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <SessionMenu key={session} session={session} pick={pick} />
    </div>
  )
}

/** Menu with a form for a new session, and the header that selects the current one. */
function SessionMenu({ session, pick }: { session: string | undefined; pick: (name: string) => void }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [name, setName] = useState('')
  useEffect(() => {
    const close = (event: Event) => {
      const isKey = 'key' in event
      if (isKey ? event.key !== 'Escape' : menu.current?.contains(event.target as Node)) return
      menu.current?.removeAttribute('open')
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, close)
    return () => {
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, close)
    }
  }, [])
  const header = session === undefined ? undefined : `X-Mock-Session: ${session}`
  return (
    <details class="session-menu" ref={menu}>
      <summary class="button" aria-label="Add one, or copy its header" title="New session, header to copy">
        +
      </summary>
      <div class="box stack session-box">
        <strong>New session</strong>
        <form class="row" onSubmit={handleSubmit(() => pick(name))}>
          <NameField value={name} change={setName} />
          <button type="submit" class="main">
            Open
          </button>
        </form>
        {header === undefined ? (
          <p class="muted">A session has its own scenarios, clock, gaps, payments and journal.</p>
        ) : (
          <>
            <p class="muted">Requests with this header belong to it:</p>
            <p class="row">
              <code>{header}</code> <CopyButton text={header} label="Copy header" />
            </p>
          </>
        )}
      </div>
    </details>
  )
}
