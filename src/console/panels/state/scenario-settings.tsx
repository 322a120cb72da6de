import { useState } from 'preact/hooks'
import { matchGlob } from '../../../contract/match-route.ts'
import type { ControlReply } from '../../api/control-types.ts'
import { FailureNote } from '../../components/failure-note.tsx'
import { matchWords, SearchField, TextInput } from '../../components/text-input.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { changeParams, type Route } from '../../state/use-route.ts'

/** A scenario as the mock describes it. */
type Behavior = ControlReply<'/__mock/behaviours', 'get'>['behaviours'][number]

/** The states that a page has to show first: nothing, loading, failed, and incomplete. */
const mostUsed: readonly string[] = ['empty', 'slow', 'code', 'many-nulls']

/** List of all behaviors, those used most first, each with a switch. */
export function ScenarioSettings({ params }: { params: Route['params'] }) {
  const { ask, session } = useConsole()
  const { data, failure, reload } = useLoad(() => ask('get', '/__mock/behaviours'), [session])
  const { glob = '', find = '' } = params
  const matches = matchWords(find)
  const rank = ({ name }: Behavior) => (mostUsed.includes(name) ? mostUsed.indexOf(name) : mostUsed.length)
  const found = (data?.behaviours ?? [])
    .filter(({ name, says }) => matches(`${name} ${says}`))
    .toSorted((a, b) => rank(a) - rank(b))
  return (
    <>
      <div class="row">
        <SearchField label="Find a scenario" value={find} change={value => changeParams({ find: value })} />
        <GlobField glob={glob} />
      </div>
      {failure && <FailureNote failure={failure} act={reload} />}
      <ul class="cards behaviors">
        {found.map(behavior => (
          <BehaviorRow key={behavior.name} behavior={behavior} glob={glob} />
        ))}
      </ul>
      {data !== undefined && found.length === 0 && (
        <p class="muted">No scenario has this in its name or sentence.</p>
      )}
    </>
  )
}

/** A behavior with its sentence, a field for its argument, and a switch for the operations of the glob. */
function BehaviorRow({ behavior: { name, says, takes }, glob }: { behavior: Behavior; glob: string }) {
  const { state, change } = useConsole()
  const [value, setValue] = useState('')
  const inForce = state?.scenarios ?? []
  const active = findActiveScenarios(name, inForce, glob)
  const isOn = active.length > 0
  const set = (scenarios: readonly string[]) => change('put', '/__mock/scenarios', { scenarios })
  const text = value === '' ? name : `${name}=${value}`
  return (
    <li>
      <form
        class={`box card row ${isOn ? 'on' : ''}`}
        onSubmit={() => set([...inForce, glob === '' ? text : `${text}@${glob}`])}
      >
        <div class="grow">
          <code class="title">{name}</code>
          {isOn && <span class="on-mark"> ● in force: {active.join(', ')}</span>}
          <p>{says}</p>
        </div>
        {takes !== null && !isOn && (
          <TextInput
            class="wire"
            aria-label={`${name}: ${takes}`}
            placeholder={takes}
            value={value}
            change={setValue}
          />
        )}
        {isOn ? (
          <button
            type="button"
            aria-label={`Switch off ${name}`}
            onClick={() => set(inForce.filter(each => !active.includes(each)))}
          >
            Switch off
          </button>
        ) : (
          <button type="submit" aria-label={`Switch on ${name}`}>
            Switch on
          </button>
        )}
      </form>
    </li>
  )
}

/** Field for the glob that selects the operations of a scenario, with the number of those that match. */
export function GlobField({ glob }: { glob: string }) {
  const { operations } = useConsole().contract
  const found =
    glob === '' ? operations : operations.filter(({ id, path }) => matchGlob(glob, [id, path, path.slice(1)]))
  return (
    <div class="row glob">
      <label for="glob">for operations</label>
      <TextInput
        id="glob"
        class="wire"
        list="glob-list"
        value={glob}
        placeholder="all, or a part such as *pool*"
        aria-describedby="glob-count"
        change={value => changeParams({ glob: value })}
      />
      <datalist id="glob-list">
        {operations.map(({ id }) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      <span
        id="glob-count"
        role="status"
        class={found.length === 0 ? 'wrong' : 'muted'}
        title={found.map(({ id }) => id).join(', ')}
      >
        {found.length === 1 ? found[0]?.id : `${found.length} operations`}
      </span>
    </div>
  )
}

/**
 * Returns the active scenarios with this name and any argument, also behind `once:` or `after=N:`. With a glob,
 * only those for these operations. Then another for other operations can be switched on.
 */
export function findActiveScenarios(name: string, inForce: readonly string[], glob = ''): readonly string[] {
  return inForce.filter(text => {
    const plain = text.replace(/^(?:(?:once|after=\d+):)+/, '')
    return (
      (plain === name || plain.startsWith(`${name}=`) || plain.startsWith(`${name}@`)) &&
      (glob === '' || plain.endsWith(`@${glob}`))
    )
  })
}
