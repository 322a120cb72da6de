import { writePageLink } from '../api/host.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { useConsole } from '../state/console-context.ts'
import { writeRoute } from '../state/use-route.ts'

/** Everything that makes the mock answer otherwise than usual, each to be taken back, and all at once. */
export function InForceBar() {
  const { state, change } = useConsole()
  const { scenarios = [], gaps = {}, lifecycle = [] } = state ?? {}
  const changes = Object.entries(gaps)
  if (scenarios.length + changes.length + lifecycle.length === 0) return null
  const link = writePageLink(scenarios)
  const drop = (scenario: string) =>
    change('put', '/__mock/scenarios', { scenarios: scenarios.filter(each => each !== scenario) })
  const dropGap = (id: string) =>
    change('put', '/__mock/gaps', { gaps: Object.fromEntries(changes.filter(([each]) => each !== id)) })
  const dropPlan = (plan: string) =>
    change('put', '/__mock/versions', { lifecycle: lifecycle.filter(each => each !== plan) })
  const reset = async () => {
    if (scenarios.length > 0) await change('put', '/__mock/scenarios', { scenarios: [] })
    if (changes.length > 0) await change('put', '/__mock/gaps', { gaps: {} })
    if (lifecycle.length > 0) await change('put', '/__mock/versions', { lifecycle: [] })
  }
  return (
    <section class="in-force" aria-label="In force">
      <span class="force-label">in force</span>
      <ul class="row grow">
        {scenarios.map(text => (
          <Chip key={text} text={text} place="scenarios" drop={() => drop(text)} />
        ))}
        {changes.map(([id, option]) => (
          <Chip key={id} text={`${id}=${option}`} place="gaps" detail={id} drop={() => dropGap(id)} />
        ))}
        {lifecycle.map(text => (
          <Chip key={text} text={text} place="versions" drop={() => dropPlan(text)} />
        ))}
      </ul>
      {link !== undefined && scenarios.length > 0 && <CopyButton text={link} label="Copy link" />}
      <button type="button" onClick={reset}>
        Reset
      </button>
    </section>
  )
}

function Chip({
  text,
  place,
  detail,
  drop,
}: {
  text: string
  place: string
  detail?: string
  drop: () => void
}) {
  return (
    <li class="chip">
      <a href={writeRoute(place, detail)} title={text}>
        {text}
      </a>
      <button type="button" aria-label={`Take back ${text}`} onClick={drop}>
        ×
      </button>
    </li>
  )
}
