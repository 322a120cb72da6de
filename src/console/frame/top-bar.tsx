import { useContext, useMemo } from 'preact/hooks'
import { Select } from '../../theme/select.tsx'
import type { ControlSessionState } from '../api/control-types.ts'
import { JournalPanel } from '../panels/journal/journal-panel.tsx'
import { MarketPanel } from '../panels/market/market-panel.tsx'
import { StatePanel } from '../panels/state/state-panel.tsx'
import { TryPanel } from '../panels/try-it/try-panel.tsx'
import { consoleContext, useConsole } from '../state/console-context.ts'
import { useNow } from '../state/use-now.ts'
import { writeRoute } from '../state/use-route.ts'
import { useSessions } from '../state/use-sessions.ts'

/** Bar with market, time and session. */
export function TopBar() {
  const { state, change, contract } = useConsole()
  const frozen = state?.clock.frozen ?? false
  const toggle = () => change('post', '/__mock/clock', frozen ? { resume: true } : { freeze: true })
  return (
    <header class="bar">
      <h1>
        {contract.title.replace(/ Service$/, '')} <span class="subject muted">mock</span>
      </h1>
      <a class="button seed" href={writeRoute('state', 'clock')} title="Another market or another size">
        seed {state?.seed ?? '…'}
        {state?.size === 'small' && ', small'}
      </a>
      <div class="row">
        {state && <ClockReading clock={state.clock} />}
        <button type="button" onClick={toggle} aria-pressed={frozen}>
          {frozen ? '▶ Run' : '❚❚ Freeze'}
        </button>
        <button type="button" class="step" onClick={() => change('post', '/__mock/clock', { advance: 3600 })}>
          +1 h
        </button>
      </div>
      <SessionPicker />
    </header>
  )
}

function SessionPicker() {
  const { names, current, open } = useSessions()
  return (
    <div class="row picker-of-session">
      <span class="bar-label muted" aria-hidden="true">
        session
      </span>
      <Select aria-label="session" value={current} options={names} change={open} />
      <a class="button" href={writeRoute('state', 'sessions')} title="New session, header to copy">
        +
      </a>
    </div>
  )
}

/** Time of the session. While the clock runs, it advances from the last received state. */
function ClockReading({ clock }: { clock: ControlSessionState['clock'] }) {
  const now = useNow()
  const received = useMemo(Date.now, [clock.now, clock.frozen])
  const moment = Date.parse(clock.now) + (clock.frozen ? 0 : Math.max(0, now - received))
  const text = new Date(moment).toISOString()
  return (
    <time dateTime={text} class="reading" title={clock.frozen ? 'The clock stands still' : 'The clock runs'}>
      <span class="day-of-reading">{text.slice(0, 10)} </span>
      <strong>{text.slice(11, 19)}</strong>
      <span class="zone muted"> UTC</span>
    </time>
  )
}

/** All panels, the most used first. Each has its key in the address. */
export const panels = [
  { key: 'journal', title: 'Journal', Panel: JournalPanel },
  { key: 'try', title: 'Try it', Panel: TryPanel },
  { key: 'market', title: 'Market', Panel: MarketPanel },
  { key: 'state', title: 'State', Panel: StatePanel },
] as const

/** Links to all panels, with the number of changed settings beside that of the state. */
export function PanelNavigation({ current }: { current: string }) {
  const { state } = useContext(consoleContext) ?? {}
  const { scenarios = [], gaps = {}, lifecycle = [], overrides = [] } = state ?? {}
  const changes = scenarios.length + Object.keys(gaps).length + lifecycle.length + overrides.length
  return (
    <nav class="places" aria-label="Places">
      {panels.map(({ key, title }) => (
        <a key={key} href={writeRoute(key)} aria-current={key === current ? 'page' : undefined}>
          {title}
          {key === 'state' && changes > 0 && (
            <span class="count">
              {changes}
              <span class="hidden"> set</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
