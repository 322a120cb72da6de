import type { GapModel } from '../../../contract/model/contract-model.ts'
import { Select } from '../../../theme/select.tsx'
import { matchWords, SearchField } from '../../../theme/text-input.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
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
  const { find = '' } = params
  // What was set is known before the choices are read again.
  const findChoice = ({ id, chosen }: GapModel) => state?.gaps[id] ?? data?.choices[id] ?? chosen
  const matches = matchWords(find)
  const found = contract.gaps.filter(({ id, question, operations }) =>
    matches(`${id} ${question} ${operations.join(' ')}`),
  )
  return (
    <>
      <p class="muted">Questions that the contract leaves open. Choose what the mock answers.</p>
      <SearchField
        label="Find a question or an operation"
        value={find}
        change={value => changeParams({ find: value })}
      />
      {failure && <FailureNote failure={failure} act={reload} />}
      {found.length === 0 && <p class="muted">No gap is like that.</p>}
      <ul class="box lines">
        {found.map(gap => (
          <GapRow key={gap.id} gap={gap} chosen={findChoice(gap)} />
        ))}
      </ul>
    </>
  )
}

function GapRow({ gap, chosen }: { gap: GapModel; chosen: string }) {
  const { state, change } = useConsole()
  const { id, question, options, chosen: main } = gap
  const choose = (option: string) => {
    const { [id]: _, ...rest } = state?.gaps ?? {}
    return change('put', '/__mock/gaps', { gaps: option === main ? rest : { ...rest, [id]: option } })
  }
  return (
    <li class={`row ${chosen === main ? '' : 'on'}`}>
      <span class="mark unknown">{id}</span>
      <label class="grow gap">
        {question}
        <Select
          value={chosen}
          options={options.map(({ name }) => name)}
          titles={Object.fromEntries(options.map(({ name, says }) => [name, `${name}: ${says}`]))}
          change={choose}
        />
      </label>
    </li>
  )
}
