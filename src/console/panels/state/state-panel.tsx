import { VersionStateMark } from '../../../theme/status-mark.tsx'
import type { ControlReply } from '../../api/control-types.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { saveFile } from '../../components/save-file.ts'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { nameChecks, SettingField } from '../../components/setting-field.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import type { Route } from '../../state/use-route.ts'
import { useSessions } from '../../state/use-sessions.ts'
import { GapSettings } from './gap-settings.tsx'
import { ScenarioSettings } from './scenario-settings.tsx'

const DAY = 86_400_000

/** List of the versions, with their deprecation and sunset, and a field that plans them. */
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
      <ul class="cards">
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
  const now = Date.parse(state?.clock.now ?? '')
  const plans = state?.lifecycle ?? []
  const others = plans.filter(text => !text.startsWith(`${name}=`))
  const events = { deprecated: version.deprecatedAt, sunset: version.sunsetAt }
  const dates = Object.entries(events).flatMap(([event, at]) => (at === null ? [] : [{ event, at }]))
  return (
    <li class="box card stack">
      <p class="row">
        <strong class="wire">{name}</strong>
        <VersionStateMark state={version.state} />
        {version.default && <span class="muted">default of requests without a version</span>}
      </p>
      {dates.map(({ event, at }) => (
        <p key={event} class="row">
          {event} {at.slice(0, 10)}
          {Number.isFinite(now) && `, ${describeDays(Date.parse(at), now)}`}
          <button type="button" onClick={() => change('post', '/__mock/clock', { set: at })}>
            Set the clock to it<span class="hidden">: {`${name} ${event}`}</span>
          </button>
        </p>
      ))}
      <SettingField
        label="plan"
        value={dates.map(({ event, at }) => `${event}:${at.slice(0, 10)}`).join()}
        button={`Plan ${version.version}`}
        set={plan => change('put', '/__mock/versions', { lifecycle: [...others, `${name}=${plan}`] })}
        placeholder="deprecated:YYYY-MM-DD,sunset:YYYY-MM-DD"
      />
    </li>
  )
}

/** Returns how far a moment is from now, in days: `in 17 days`, `today`, `1 day ago`. */
export function describeDays(moment: number, now: number): string {
  const days = Math.floor(moment / DAY) - Math.floor(now / DAY)
  if (days === 0) return 'today'
  const count = `${Math.abs(days).toLocaleString('en')} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days > 0 ? `in ${count}` : `${count} ago`
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

/** List of the stories of the mock, and everything in force, which can be saved as one. */
function StoryList() {
  const { ask, change, session, state } = useConsole()
  const { data, failure, reload } = useLoad(() => ask('get', '/__mock/stories'), [session, state])
  if (failure !== undefined) return <FailureNote failure={failure} act={reload} />
  if (data === undefined) return null
  const { stories, inForce } = data
  return (
    <>
      {stories.length === 0 && (
        <p class="muted">
          The mock was started without stories. <code>mdc mock --stories FILE</code> loads a file.
        </p>
      )}
      <ul class="cards">
        {stories.map(({ name, says }) => (
          <li key={name} class="box card row">
            <div class="grow">
              <code class="title">{name}</code>
              {says !== null && <p>{says}</p>}
            </div>
            <button type="button" onClick={() => change('put', '/__mock/stories', { story: name })}>
              Play<span class="hidden"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      <h2>In force</h2>
      <CodeBlock text={JSON.stringify(inForce, null, 2)} label="Story" />
      <SettingField
        label="Name of the story"
        value="my-story"
        button="Save as a story"
        set={name => saveFile({ [name]: inForce }, `${name}.stories.json`)}
        {...nameChecks}
      />
    </>
  )
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
  { key: 'stories', title: 'Stories', Part: StoryList },
  { key: 'sessions', title: 'Sessions', Part: SessionList },
] as const

/** Panel of everything that can be set in the mock. */
export function StatePanel({ route: { detail, params } }: { route: Route }) {
  const { key: chosen, Part } = parts.find(({ key }) => key === detail) ?? parts[0]
  return (
    <div class="stack page">
      <div class="row tools">
        <h1>State</h1>
        <Tabs place="state" tabs={parts} chosen={chosen} />
      </div>
      <Part key={chosen} params={params} />
    </div>
  )
}
