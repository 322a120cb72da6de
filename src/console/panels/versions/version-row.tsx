import { useState } from 'preact/hooks'
import type { Versions } from '../../api/control-types.ts'
import { Badge, type Tone } from '../../components/badge.tsx'
import { handleSubmit } from '../../components/handle-submit.ts'
import { useConsole } from '../../state/console-context.ts'
import { describeDays } from './describe-days.ts'
import { replaceVersionPlan } from './replace-version-plan.ts'
import { Timeline } from './timeline.tsx'

const meanings: Readonly<Record<string, Tone>> = { current: 'good', deprecated: 'warning', sunset: 'bad' }

/** Timeline of one version, and a form that plans its end. */
export function VersionRow({
  version,
  now,
  span,
}: {
  version: Versions['versions'][number]
  now: number
  span: readonly [number, number]
}) {
  const { state, change } = useConsole()
  const { endpoint, version: number, state: stage, deprecatedAt, sunsetAt } = version
  const name = `${endpoint}@${number}`
  const [deprecated, setDeprecated] = useState(toDay(deprecatedAt))
  const [sunset, setSunset] = useState(toDay(sunsetAt))
  const plans = state?.lifecycle ?? []
  const plan = (dates: { deprecated?: string; sunset?: string }) =>
    change('put', '/__mock/versions', { lifecycle: replaceVersionPlan(plans, name, dates) })
  const dates = [
    { name: 'deprecated', at: deprecatedAt },
    { name: 'sunset', at: sunsetAt },
  ].flatMap(({ name, at }) => (at === null ? [] : [{ name, at }]))
  const isPlanned = plans.some(text => text.startsWith(`${name}=`))
  return (
    <li class="box card version">
      <p class="row">
        <strong class="wire">{number}</strong>
        <Badge meaning={meanings[stage] ?? 'unknown'}>{stage}</Badge>
        {version.default && <span class="muted">default of requests without a version</span>}
        {dates.length > 0 && Number.isFinite(now) && (
          <span>
            {dates.map(({ name, at }) => `${name} ${describeDays(Date.parse(at), now)}`).join(' · ')}
          </span>
        )}
      </p>
      <Timeline version={version} now={now} span={span} />
      <form class="row" onSubmit={handleSubmit(() => plan({ deprecated, sunset }))}>
        <label class="row">
          <span class="muted">deprecated</span>
          <input
            {...isoDay}
            aria-label={`${name} deprecated from`}
            value={deprecated}
            onInput={({ currentTarget }) => setDeprecated(currentTarget.value)}
          />
        </label>
        <label class="row">
          <span class="muted">sunset</span>
          <input
            {...isoDay}
            aria-label={`${name} sunset from`}
            value={sunset}
            onInput={({ currentTarget }) => setSunset(currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={deprecated === '' && sunset === ''} aria-label={`Plan ${name}`}>
          Plan
        </button>
        {isPlanned && (
          <button
            type="button"
            class="plain"
            onClick={() => plan({})}
            aria-label={`Take back the plan of ${name}`}
          >
            Take back
          </button>
        )}
        {dates.length > 0 && <span class="muted">clock to</span>}
        {dates.map(({ name: event, at }) => (
          <button
            key={event}
            type="button"
            title={`Sets the clock to ${at}`}
            aria-label={`Set the clock to the day from which ${name} is ${event}`}
            onClick={() => change('post', '/__mock/clock', { set: at })}
          >
            {event}
          </button>
        ))}
      </form>
    </li>
  )
}

/** A day in the format of the contract. A date field would show it in that of the reader. */
const isoDay = {
  class: 'wire day',
  placeholder: 'YYYY-MM-DD',
  pattern: '\\d{4}-\\d{2}-\\d{2}',
  title: 'A day such as 2026-06-01',
  autocomplete: 'off',
} as const

function toDay(instant: string | null): string {
  return instant?.slice(0, 10) ?? ''
}
