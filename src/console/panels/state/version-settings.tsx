import { versionMeanings } from '../../../theme/meanings.ts'
import type { Versions } from '../../api/control-types.ts'
import { Badge } from '../../components/badge.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { SettingField } from '../../components/setting-field.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'

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

function VersionRow({ version }: { version: Versions['versions'][number] }) {
  const { state, change } = useConsole()
  const { deprecatedAt, sunsetAt } = version
  const name = `${version.endpoint}@${version.version}`
  const now = Date.parse(state?.clock.now ?? '')
  const plans = state?.lifecycle ?? []
  const others = plans.filter(text => !text.startsWith(`${name}=`))
  const dates = [
    { event: 'deprecated', at: deprecatedAt },
    { event: 'sunset', at: sunsetAt },
  ].flatMap(({ event, at }) => (at === null ? [] : [{ event, at }]))
  return (
    <li class="box card stack">
      <p class="row">
        <strong class="wire">{name}</strong>
        <Badge meaning={versionMeanings[version.state] ?? 'unknown'}>{version.state}</Badge>
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
