import { SegmentedControl } from '../../components/segmented-control.tsx'
import { SettingField } from '../../components/setting-field.tsx'
import { useConsole } from '../../state/console-context.ts'

/** Steps of the clock in seconds, by their labels. */
const steps: Readonly<Record<string, number>> = {
  ...{ '−1 d': -86_400, '−1 h': -3600 },
  ...{ '+1 min': 60, '+1 h': 3600, '+1 d': 86_400, '+7 d': 604_800 },
}

/** Time, seed and size of the market. */
export function ClockSettings() {
  const { state, change } = useConsole()
  return (
    <>
      <section class="box card stack">
        <h2>Clock</h2>
        <SegmentedControl
          label="Does the clock run"
          options={{ frozen: 'Frozen', runs: 'Runs' }}
          chosen={state?.clock.frozen ? 'frozen' : 'runs'}
          choose={wanted =>
            change('post', '/__mock/clock', wanted === 'frozen' ? { freeze: true } : { resume: true })
          }
        />
        <div class="row">
          {Object.entries(steps).map(([label, advance]) => (
            <button key={label} type="button" onClick={() => change('post', '/__mock/clock', { advance })}>
              {label}
            </button>
          ))}
        </div>
        <SettingField
          label="Instant, UTC"
          value={state?.clock.now.slice(0, 19).replace('T', ' ') ?? ''}
          button="Jump"
          set={instant => change('post', '/__mock/clock', { set: completeInstant(instant) })}
          placeholder="YYYY-MM-DD HH:MM:SS"
          pattern="\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?)?"
          title="An instant such as 2026-06-01 12:00:00"
        />
      </section>
      <section class="box card stack">
        <h2>Market</h2>
        <SettingField
          label="Seed"
          value={String(state?.seed ?? '')}
          button="Show this market"
          set={seed => change('put', '/__mock/seed', { seed: Number(seed) })}
          pattern="\d+"
          title="A whole number"
        />
        <SegmentedControl
          label="Size of the market"
          options={{ large: 'Large', small: 'Small' }}
          chosen={state?.size ?? 'large'}
          choose={size => change('put', '/__mock/size', { size })}
        />
      </section>
      <section class="box card stack">
        <h2>Back to the start</h2>
        <p class="muted">
          Settings, clock, journal and payments of this session as they were when the mock began.
        </p>
        <div class="row">
          <button type="button" onClick={() => change('post', '/__mock/reset', {})}>
            Reset this session
          </button>
        </div>
      </section>
    </>
  )
}

/** Completes an instant: a day alone begins at midnight, and a minute with its first second. */
function completeInstant(instant: string): string {
  return `${instant.replace(' ', 'T')}${'T00:00:00'.slice(instant.length - 10)}Z`
}
