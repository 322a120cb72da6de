import type { GapModel } from '../../../contract/model/contract-model.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { DownloadButton } from '../../components/download-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { useConsole } from '../../state/console-context.ts'
import { matchWords } from '../../state/match-words.ts'
import { useLoad } from '../../state/use-load.ts'
import { navigateTo, type Route, writeRoute } from '../../state/use-route.ts'
import { GapCard } from './gap-card.tsx'

/** Panel of the contract's gaps, with the options that the mock has chosen. */
export function GapPanel({ route: { detail, params } }: { route: Route }) {
  const { contract, ask, session, state, change } = useConsole()
  const { data, failure, reload } = useLoad(
    () => ask('get', '/__mock/gaps'),
    [session, JSON.stringify(state?.gaps)],
  )
  const { find = '', show = '' } = params
  // What was set is known before the choices are read again.
  const findChoice = ({ id, chosen: usual }: GapModel) => state?.gaps[id] ?? data?.choices[id] ?? usual
  const isOther = (gap: GapModel) => findChoice(gap) !== gap.chosen
  const others = contract.gaps.filter(isOther)
  const matches = matchWords(find)
  const found = (show === 'changed' ? others : contract.gaps).filter(({ id, question, operations }) =>
    matches(`${id} ${question} ${operations.join(' ')}`),
  )
  const filter = (changed: Readonly<Record<string, string>>) =>
    navigateTo(writeRoute('gaps', '', { ...params, ...changed }), { replace: true })
  const choose = (gap: GapModel, option: string) => {
    const { [gap.id]: _, ...rest } = state?.gaps ?? {}
    return change('put', '/__mock/gaps', {
      gaps: option === gap.chosen ? rest : { ...rest, [gap.id]: option },
    })
  }
  const exported = `${JSON.stringify(Object.fromEntries(others.map(gap => [gap.id, findChoice(gap)])), null, 2)}\n`
  const isAlone = detail !== '' && contract.gaps.some(({ id }) => id === detail)
  const shown = isAlone ? contract.gaps.filter(({ id }) => id === detail) : found
  return (
    <div class="stack page">
      <div class="row tools">
        <h1>Gaps</h1>
        <SegmentedControl
          label="Which gaps"
          options={{
            '': `All ${contract.gaps.length}`,
            changed: `Differs from default ${others.length}`,
          }}
          chosen={show === 'changed' ? show : ''}
          choose={value => filter({ show: value })}
        />
        <SearchField
          label="Find a question or an operation"
          value={find}
          change={value => filter({ find: value })}
        />
        <span class="grow" />
        <CopyButton text={exported} label="Copy for --gaps" />
        <DownloadButton text={exported} name="gaps.json" label="Download gaps.json" />
      </div>
      <p class="muted">
        Questions that the contract leaves open. The mock has to answer them somehow: choose.
      </p>
      {isAlone && (
        <a class="back always" href={writeRoute('gaps', '', params)}>
          ‹ All gaps
        </a>
      )}
      {failure && <FailureNote failure={failure} act={reload} />}
      {shown.length === 0 && (
        <EmptyState
          title={show === 'changed' && find === '' ? 'Every gap is at its default.' : 'No gap is like that.'}
          act={() => filter({ show: '', find: '' })}
          label="Show all gaps"
        />
      )}
      <ul class="cards">
        {shown.map(gap => (
          <GapCard key={gap.id} gap={gap} chosen={findChoice(gap)} choose={option => choose(gap, option)} />
        ))}
      </ul>
    </div>
  )
}
