import { useConsole } from '../../state/console-context.ts'

/** Scenarios that a click sets for one operation, each with its label. */
const choices: Readonly<Record<string, string>> = {
  empty: 'Make it empty',
  'slow=2000': 'slow',
  'code=500': '500',
}

/** Buttons that set a scenario for one operation, from now on. A button that is pressed takes it back. */
export function OperationScenarios({ operation }: { operation: string }) {
  const { state, change } = useConsole()
  const inForce = state?.scenarios ?? []
  const toggle = (text: string) =>
    change('put', '/__mock/scenarios', {
      scenarios: inForce.includes(text) ? inForce.filter(each => each !== text) : [text, ...inForce],
    })
  return (
    <fieldset class="segments">
      <legend class="hidden">From now on</legend>
      {Object.entries(choices).map(([name, label]) => {
        const text = `${name}@${operation}`
        return (
          <button
            key={name}
            type="button"
            aria-pressed={inForce.includes(text)}
            title={`${text}, for the next requests`}
            onClick={() => toggle(text)}
          >
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}
