/** Switch that also plays the scenarios in force for what the console asks for. */
export function ScenarioSwitch({ isOn, change }: { isOn: boolean; change: (isOn: boolean) => void }) {
  return (
    <label class="row" title="Requests of the console advance no counter of the application, either way">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => change(currentTarget.checked)} />
      With scenarios
    </label>
  )
}
