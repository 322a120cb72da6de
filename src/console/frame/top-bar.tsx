import { useConsole } from '../state/console-context.ts'
import { writeRoute } from '../state/use-route.ts'
import { ClockReading } from './clock-reading.tsx'
import { GlobalSearch } from './global-search.tsx'
import { SessionPicker } from './session-picker.tsx'

/** Which market at which time for whom, and the search for everything. */
export function TopBar() {
  const { state, change } = useConsole()
  const frozen = state?.clock.frozen ?? false
  const toggle = () => change('post', '/__mock/clock', frozen ? { resume: true } : { freeze: true })
  return (
    <header class="bar">
      <h1>
        Market Data <span class="subject muted">mock</span>
      </h1>
      <a class="button" href={writeRoute('clock')} title="Another market or another size">
        seed {state?.seed ?? '…'}
        {state?.size === 'small' && ', small'}
      </a>
      <div class="row">
        {state && <ClockReading clock={state.clock} />}
        <button type="button" onClick={toggle} aria-pressed={frozen}>
          {frozen ? '▶ Run' : '❚❚ Freeze'}
        </button>
        <button type="button" onClick={() => change('post', '/__mock/clock', { advance: 3600 })}>
          +1 h
        </button>
      </div>
      <SessionPicker />
      <span class="grow" />
      <GlobalSearch />
    </header>
  )
}
