import { useEffect, useState } from 'preact/hooks'
import { handleSubmit } from '../../components/handle-submit.ts'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { useConsole } from '../../state/console-context.ts'

const steps = [
  ['−1 d', -86_400],
  ['−1 h', -3600],
  ['+1 min', 60],
  ['+1 h', 3600],
  ['+1 d', 86_400],
  ['+7 d', 604_800],
] as const

/** Panel with time, seed and size of the market. */
export function ClockPanel() {
  const { change } = useConsole()
  return (
    <div class="stack page wide-page settings">
      <div class="row tools">
        <h1>Clock and market</h1>
      </div>
      <div class="settings-cards">
        <ClockSettings />
        <MarketSettings />
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
      </div>
    </div>
  )
}

function ClockSettings() {
  const { state, change } = useConsole()
  // What was typed stays while the clock goes on.
  const [typed, setTyped] = useState<string>()
  const instant = typed ?? state?.clock.now.slice(0, 19).replace('T', ' ') ?? ''
  // A day alone begins at midnight, and a minute with its first second.
  const chosen = `${instant.trim().replace(' ', 'T')}${'T00:00:00'.slice(instant.trim().length - 10)}Z`
  const jump = async () => {
    if (await change('post', '/__mock/clock', { set: chosen })) setTyped(undefined)
  }
  return (
    <section class="box card stack">
      <h2>Clock</h2>
      <p class="muted">Prices move and pools appear as it runs; every reply is that of its instant.</p>
      <SegmentedControl
        label="Does the clock run"
        options={{ frozen: 'Frozen', runs: 'Runs' }}
        chosen={state?.clock.frozen ? 'frozen' : 'runs'}
        choose={wanted =>
          change('post', '/__mock/clock', wanted === 'frozen' ? { freeze: true } : { resume: true })
        }
      />
      <div class="row">
        {steps.map(([label, seconds]) => (
          <button
            key={label}
            type="button"
            onClick={() => change('post', '/__mock/clock', { advance: seconds })}
          >
            {label}
          </button>
        ))}
      </div>
      <form class="row" onSubmit={handleSubmit(jump)}>
        <label for="instant">Instant, UTC</label>
        <input
          id="instant"
          class="wire"
          placeholder="YYYY-MM-DD HH:MM:SS"
          pattern="\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?)?"
          title="An instant such as 2026-06-01 12:00:00"
          autocomplete="off"
          value={instant}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <button type="submit" class="main" disabled={instant === ''}>
          Jump
        </button>
      </form>
    </section>
  )
}

function MarketSettings() {
  const { state, change } = useConsole()
  const [seed, setSeed] = useState('')
  useEffect(() => setSeed(String(state?.seed ?? '')), [state?.seed])
  return (
    <section class="box card stack">
      <h2>Market</h2>
      <p class="muted">Another seed is another market, made up anew and always the same.</p>
      <form class="row" onSubmit={handleSubmit(() => change('put', '/__mock/seed', { seed: Number(seed) }))}>
        <label for="seed">Seed</label>
        <input
          id="seed"
          inputMode="numeric"
          value={seed}
          autocomplete="off"
          onInput={({ currentTarget }) => setSeed(currentTarget.value)}
        />
        <button type="submit" class="main" disabled={seed === ''}>
          Show this market
        </button>
        <button
          type="button"
          onClick={() => change('put', '/__mock/seed', { seed: Math.floor(Math.random() * 100_000) })}
        >
          Any other
        </button>
      </form>
      <SegmentedControl
        label="Size of the market"
        options={{ large: 'Large', small: 'Small' }}
        chosen={state?.size ?? 'large'}
        choose={size => change('put', '/__mock/size', { size })}
      />
    </section>
  )
}
