import { writePageLink } from '../api/parent-window.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { useConsole } from '../state/console-context.ts'
import { writeRoute } from '../state/use-route.ts'

/** A setting in force, the part of the state that has it, and what takes it back. */
interface SettingChip {
  readonly text: string
  readonly part: string
  readonly find?: string
  readonly drop: () => Promise<unknown>
}

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
    const { [operation]: _, ...overrides } = (await ask('get', '/__mock/overrides')).overrides
    await change('put', '/__mock/overrides', { overrides })
  }
  const chips: readonly SettingChip[] = [
    ...scenarios.map(text => ({
      text,
      part: 'scenarios',
      drop: () => setScenarios(without(scenarios, text)),
    })),
    ...changes.map(([find, option]) => {
      const drop = () => setGaps(changes.filter(([each]) => each !== find))
      return { text: `${find}=${option}`, part: 'gaps', find, drop }
    }),
    ...lifecycle.map(text => ({ text, part: 'versions', drop: () => setPlans(without(lifecycle, text)) })),
    ...overrides.map(id => ({ text: `rows of ${id}`, part: 'stories', drop: () => dropRows(id) })),
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
        {chips.map(({ text, part, find, drop }) => (
          <li key={text} class="box chip">
            <a class="cut" href={writeRoute('state', part, { find })} title={text}>
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
