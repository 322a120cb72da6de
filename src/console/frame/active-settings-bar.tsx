import { writePageLink } from '../api/parent-window.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { useConsole } from '../state/console-context.ts'
import { writeRoute } from '../state/use-route.ts'

/** Bar with all settings that change replies. The user can undo each, or all at once. */
export function ActiveSettingsBar() {
  const { state, ask, change } = useConsole()
  const { scenarios = [], gaps = {}, lifecycle = [], overrides = [] } = state ?? {}
  const changes = Object.entries(gaps)
  const without = (texts: readonly string[], text: string) => texts.filter(each => each !== text)
  const setScenarios = (texts: string[]) => change('put', '/__mock/scenarios', { scenarios: texts })
  const setGaps = (chosen: typeof changes) =>
    change('put', '/__mock/gaps', { gaps: Object.fromEntries(chosen) })
  const setPlans = (plans: string[]) => change('put', '/__mock/versions', { lifecycle: plans })
  const dropRows = async (operation: string) => {
    const { overrides: known } = await ask('get', '/__mock/overrides')
    const others = Object.entries(known).filter(([each]) => each !== operation)
    await change('put', '/__mock/overrides', { overrides: Object.fromEntries(others) })
  }
  const chips = [
    ...scenarios.map(text => {
      return {
        text,
        address: writeRoute('state', 'scenarios'),
        drop: () => setScenarios(without(scenarios, text)),
      }
    }),
    ...changes.map(([id, option]) => {
      const drop = () => setGaps(changes.filter(([each]) => each !== id))
      return { text: `${id}=${option}`, address: writeRoute('state', 'gaps', { find: id }), drop }
    }),
    ...lifecycle.map(text => {
      return {
        text,
        address: writeRoute('state', 'versions'),
        drop: () => setPlans(without(lifecycle, text)),
      }
    }),
    ...overrides.map(operation => {
      const drop = () => dropRows(operation)
      return { text: `rows of ${operation}`, address: writeRoute('try', operation), drop }
    }),
  ]
  if (chips.length === 0) return null
  // An address has no room for rows.
  const settings = chips.slice(0, chips.length - overrides.length).map(({ text }) => text)
  const link = settings.length === 0 ? undefined : writePageLink(settings)
  const reset = async () => {
    if (scenarios.length > 0) await setScenarios([])
    if (changes.length > 0) await setGaps([])
    if (lifecycle.length > 0) await setPlans([])
    if (overrides.length > 0) await change('delete', '/__mock/overrides')
  }
  return (
    <section class="in-force" aria-label="In force">
      <span class="force-label">in force</span>
      <ul class="row grow">
        {chips.map(({ text, address, drop }) => (
          <li key={text} class="box chip">
            <a class="cut" href={address} title={text}>
              {text}
            </a>
            <button type="button" aria-label={`Take back ${text}`} onClick={drop}>
              ×
            </button>
          </li>
        ))}
      </ul>
      {link !== undefined && <CopyButton text={link} label="Copy link" />}
      <a class="button" href={writeRoute('state', 'stories')}>
        Save as a story
      </a>
      <button type="button" onClick={reset}>
        Reset
      </button>
    </section>
  )
}
