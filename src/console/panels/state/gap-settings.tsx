import type { GapModel } from '../../../contract/model/contract-model.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { matchWords, SearchField } from '../../components/text-input.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { changeParams, type Route } from '../../state/use-route.ts'

/** List of the gaps of the contract, with the options that the mock has chosen. */
export function GapSettings({ params }: { params: Route['params'] }) {
  const { contract, ask, session, state } = useConsole()
  const { data, failure, reload } = useLoad(
    () => ask('get', '/__mock/gaps'),
    [session, JSON.stringify(state?.gaps)],
  )
  const { find = '', only = '' } = params
  // What was set is known before the choices are read again.
  const findChoice = ({ id, chosen }: GapModel) => state?.gaps[id] ?? data?.choices[id] ?? chosen
  const others = contract.gaps.filter(gap => findChoice(gap) !== gap.chosen)
  const matches = matchWords(find)
  const named = contract.gaps.filter(({ id }) => id === find)
  const found = (only === '' ? contract.gaps : others).filter(({ id, question, operations }) =>
    named.length > 0 ? id === find : matches(`${id} ${question} ${operations.join(' ')}`),
  )
  return (
    <>
      <p class="muted">Questions that the contract leaves open. The mock answers them somehow: choose.</p>
      <div class="row">
        <SearchField
          label="Find a question or an operation"
          value={find}
          change={value => changeParams({ find: value })}
        />
        <SegmentedControl
          label="Which gaps"
          options={{
            '': `All ${contract.gaps.length}`,
            changed: `Differs from default ${others.length}`,
          }}
          chosen={only === '' ? '' : 'changed'}
          choose={value => changeParams({ only: value })}
        />
      </div>
      {failure && <FailureNote failure={failure} act={reload} />}
      {found.length === 0 && (
        <EmptyState
          title={only !== '' && find === '' ? 'Every gap is at its default.' : 'No gap is like that.'}
          act={() => changeParams({ only: '', find: '' })}
          label="Show all gaps"
        />
      )}
      <ul class="cards">
        {found.map(gap => (
          <GapCard key={gap.id} gap={gap} chosen={findChoice(gap)} />
        ))}
      </ul>
    </>
  )
}

function GapCard({ gap, chosen }: { gap: GapModel; chosen: string }) {
  const { state, change } = useConsole()
  const { id, question, options, chosen: main } = gap
  const choose = (option: string) => {
    const { [id]: _, ...rest } = state?.gaps ?? {}
    return change('put', '/__mock/gaps', { gaps: option === main ? rest : { ...rest, [id]: option } })
  }
  return (
    <li class={`box card ${chosen === main ? '' : 'on'}`}>
      <fieldset class="gap">
        <legend>
          <span class="mark unknown">{id}</span> {question}
        </legend>
        {options.map(({ name: option, says }) => (
          <label key={option}>
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === chosen}
              onChange={() => choose(option)}
            />
            <span>
              <code>{option}</code>
              {option === main && <span class="muted"> default</span>}
              <br />
              <span class="muted">{says}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </li>
  )
}
