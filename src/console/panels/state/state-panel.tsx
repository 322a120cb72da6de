import { VersionStateMark } from '../../../theme/status-mark.tsx'
import type { ControlReply } from '../../api/control-types.ts'
import { ActiveSettings } from '../../components/active-settings.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { nameChecks, SettingField } from '../../components/setting-field.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import type { Route } from '../../state/use-route.ts'
import { useSessions } from '../../state/use-sessions.ts'
import { GapSettings } from './gap-settings.tsx'
import { ScenarioSettings } from './scenario-settings.tsx'
import { StateFile } from './state-file.tsx'

/** List of the versions. Each can answer 410 at once or from a day on, which can be undone. */
export function VersionSettings() {
  const { ask, session, state } = useConsole()
  const { data, failure, reload } = useLoad(
    () => ask('get', '/__mock/versions'),
    [session, state?.lifecycle.join(), state?.clock.now],
  )
  return (
    <>
      {failure && <FailureNote failure={failure} act={reload} />}
      {data?.versions.length === 0 && <p class="muted">No operation has versions.</p>}
      <ul class="box lines">
        {data?.versions.map(version => (
          <VersionRow key={`${version.endpoint} ${version.version}`} version={version} />
        ))}
      </ul>
    </>
  )
}

function VersionRow({ version }: { version: ControlReply<'/__mock/versions', 'get'>['versions'][number] }) {
  const { state, change } = useConsole()
  const name = `${version.endpoint}@${version.version}`
  const plans = state?.lifecycle ?? []
  const others = plans.filter(text => !text.startsWith(`${name}=`))
  const plan = (date: string) =>
    change('put', '/__mock/versions', {
      lifecycle: date === '' ? others : [...others, `${name}=sunset:${date}`],
    })
  return (
    <li class={`row version ${others.length < plans.length ? 'on' : ''}`}>
      <span class="grow">
        <strong class="wire">{name}</strong> <VersionStateMark state={version.state} />
        {version.default && <small class="muted"> default</small>}
      </span>
      {others.length < plans.length && (
        <button type="button" aria-label={`Undo ${name}`} onClick={() => plan('')}>
          Undo
        </button>
      )}
      {version.state !== 'sunset' && (
        <button
          type="button"
          aria-label={`410 now: ${name}`}
          onClick={() => plan(state?.clock.now.slice(0, 10) ?? '')}
        >
          410 now
        </button>
      )}
      <label class="row">
        410 from
        <input
          type="date"
          aria-label={`${name} answers 410 from`}
          value={version.sunsetAt?.slice(0, 10)}
          onChange={({ currentTarget }) => plan(currentTarget.value)}
        />
      </label>
    </li>
  )
}

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
    </>
  )
}

/** Completes an instant: a day alone begins at midnight, and a minute with its first second. */
function completeInstant(instant: string): string {
  return `${instant.replace(' ', 'T')}${'T00:00:00'.slice(instant.length - 10)}Z`
}

/** List of the open sessions, with the header that selects each, and a field that opens another one. */
function SessionList() {
  const { names, current, open } = useSessions()
  return (
    <>
      <ul class="cards">
        {names.map((name, at) => (
          <li key={name} class={`box card row ${name === current ? 'on' : ''}`}>
            <code class="title">{name}</code>
            <span class="grow" />
            {at > 0 && <code>X-Mock-Session: {name}</code>}
            {at > 0 && <CopyButton text={`X-Mock-Session: ${name}`} label="Copy header" />}
            <button type="button" disabled={name === current} onClick={() => open(name)}>
              Show<span class="hidden"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      <SettingField label="Name" button="Open" set={open} {...nameChecks} />
    </>
  )
}

const parts = [
  { key: 'scenarios', title: 'Scenarios', Part: ScenarioSettings },
  { key: 'gaps', title: 'Gaps', Part: GapSettings },
  { key: 'versions', title: 'Versions', Part: VersionSettings },
  { key: 'clock', title: 'Clock and market', Part: ClockSettings },
  { key: 'sessions', title: 'Sessions', Part: SessionList },
] as const

/** Panel of everything that can be set in the mock. It begins with what is in force, and has the file of it beside it. */
export function StatePanel({ route: { detail, params } }: { route: Route }) {
  const { key: chosen, Part } = parts.find(({ key }) => key === detail) ?? parts[0]
  return (
    <div class="page state-page">
      <div class="stack">
        <h1>State</h1>
        <ActiveSettings isList />
        <Tabs place="state" tabs={parts} chosen={chosen} />
        <Part key={chosen} params={params} />
      </div>
      <StateFile />
    </div>
  )
}
