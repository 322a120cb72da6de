import { useConsole } from '../state/console-context.ts'

/** Switch that also plays the scenarios in force for what the console asks for. Empty without scenarios. */
export function ScenarioSwitch({ isOn, change }: { isOn: boolean; change: (isOn: boolean) => void }) {
  if (!useConsole().state?.scenarios.length) return null
  return (
    <label class="row" title="Requests of the console advance no counter of the application, either way">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => change(currentTarget.checked)} />
      With scenarios
    </label>
  )
}
