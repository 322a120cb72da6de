import { useState } from 'preact/hooks'
import { matchWords, SearchField, TextInput } from '../../../theme/text-input.tsx'
import type { ControlReply } from '../../api/control-types.ts'
import { FailureNote } from '../../components/failure-note.tsx'
import { useConsole } from '../../state/console-context.ts'
import { splitScenario } from '../../state/describe-scenario.ts'
import { useLoad } from '../../state/use-load.ts'
import { changeParams, type Route } from '../../state/use-route.ts'

/** A scenario as the mock describes it. */
type Behavior = ControlReply<'/__mock/behaviours', 'get'>['behaviours'][number]

/** List of all behaviors, each with a switch. Those that are used less are folded, unless the search finds them. */
export function ScenarioSettings({ params }: { params: Route['params'] }) {
  const { ask, session, contract } = useConsole()
  const { data, failure, reload } = useLoad(() => ask('get', '/__mock/behaviours'), [session])
  const { find = '', glob } = params
  const matches = matchWords(find)
  const all = data?.behaviours ?? []
  const found = all.filter(({ name, says }) => matches(`${name} ${says}`))
  const main = all.filter(({ rank }) => rank).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  const others = all.filter(({ rank }) => !rank)
  const list = (behaviors: readonly Behavior[]) => (
    <ul class="box lines">
      {behaviors.map(behavior => (
        <BehaviorRow key={behavior.name} behavior={behavior} of={glob} />
      ))}
    </ul>
  )
  return (
    <>
      <SearchField label="Find a scenario" value={find} change={value => changeParams({ find: value })} />
      {failure && <FailureNote failure={failure} act={reload} />}
      <datalist id="operation-list">
        {contract.operations.map(({ id }) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      {list(find === '' ? main : found)}
      {find === '' && others.length > 0 && (
        <details>
          <summary>{others.length} others</summary>
          {list(others)}
        </details>
      )}
    </>
  )
}

/** A behavior with its switch, its sentence, and fields for its argument and its operations, at first `of`. Enter sets both. */
export function BehaviorRow({
  behavior: { name, says, takes, example = '' },
  of,
}: {
  behavior: Behavior
  of: string | undefined
}) {
  const { state, change } = useConsole()
  const [typed, setTyped] = useState<{ argument?: string; glob?: string }>({})
  const inForce = state?.scenarios ?? []
  const chosen = typed.glob ?? of
  const active = findActiveScenarios(name, inForce, chosen)
  const [first] = active
  const isOn = first !== undefined
  const now = splitScenario(first ?? '')
  const argument = typed.argument ?? (isOn ? now.argument : example)
  const glob = chosen ?? now.glob
  const others = inForce.filter(each => !active.includes(each))
  const set = (scenarios: readonly string[]) => change('put', '/__mock/scenarios', { scenarios })
  const text = `${now.prefix}${name}${argument && `=${argument}`}${glob && `@${glob}`}`
  return (
    <li class={isOn ? 'on' : ''}>
      <form class="row behavior" onSubmit={() => set([...others, text])}>
        <label class="row grow">
          <input
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            aria-label={name}
            checked={isOn}
            onChange={() => set(isOn ? others : [...inForce, text])}
          />
          <code class="title">{name}</code>
          <span class="grow">{says}</span>
        </label>
        {takes !== null && (
          <TextInput
            class="wire"
            aria-label={`${name}: ${takes}`}
            placeholder={takes}
            value={argument}
            change={value => setTyped({ ...typed, argument: value })}
          />
        )}
        <TextInput
          class="wire"
          list="operation-list"
          aria-label={`${name}: operations`}
          placeholder="all operations"
          title="An operation, or a part such as *pool*"
          value={glob}
          change={value => setTyped({ ...typed, glob: value })}
        />
        <button type="submit" class="hidden" tabIndex={-1}>
          Set {name}
        </button>
      </form>
    </li>
  )
}

/**
 * Returns the active scenarios with this name and any argument, also behind `once:` or `after=N:`. With a glob,
 * only those for these operations. Then another for other operations can be switched on.
 */
export function findActiveScenarios(name: string, inForce: readonly string[], glob = ''): readonly string[] {
  return inForce.filter(text => {
    const parts = splitScenario(text)
    return parts.name === name && (glob === '' || parts.glob === glob)
  })
}
