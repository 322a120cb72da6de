import { FailureNote } from '../../components/failure-note.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useConsole } from '../../state/console-context.ts'
import { matchWords } from '../../state/match-words.ts'
import { useLoad } from '../../state/use-load.ts'
import { navigateTo, type Route, writeRoute } from '../../state/use-route.ts'
import { type Behavior, BehaviorRow } from './behavior-row.tsx'
import { findActiveScenarios } from './find-active-scenarios.ts'
import { GlobField } from './glob-field.tsx'

/** The states that a page has to show first: nothing, loading, failed, and incomplete. */
const mostUsed: readonly string[] = ['empty', 'slow', 'code', 'many-nulls']

/** List of all behaviors, those used most first, each with a switch. */
export function ScenarioSettings({ params }: { params: Route['params'] }) {
  const { ask, session, state, contract, change } = useConsole()
  const { data, failure, reload } = useLoad(() => ask('get', '/__mock/behaviours'), [session])
  const { glob = '', find = '' } = params
  const scenarios = state?.scenarios ?? []
  const set = (texts: readonly string[]) => change('put', '/__mock/scenarios', { scenarios: texts })
  const show = (changed: Readonly<Record<string, string>>) =>
    navigateTo(writeRoute('state', 'scenarios', { ...params, ...changed }), { replace: true })
  const matches = matchWords(find)
  const found = orderByUse(data?.behaviours ?? []).filter(({ name, says }) => matches(`${name} ${says}`))
  return (
    <>
      <div class="row">
        <SearchField label="Find a scenario" value={find} change={value => show({ find: value })} />
        <GlobField glob={glob} operations={contract.operations} change={value => show({ glob: value })} />
      </div>
      {failure && <FailureNote failure={failure} act={reload} />}
      <ul class="cards behaviors">
        {found.map(behavior => {
          const active = findActiveScenarios(behavior.name, scenarios, glob)
          return (
            <BehaviorRow
              key={behavior.name}
              behavior={behavior}
              active={active}
              play={text => set([...scenarios, glob === '' ? text : `${text}@${glob}`])}
              end={() => set(scenarios.filter(text => !active.includes(text)))}
            />
          )
        })}
      </ul>
      {data !== undefined && found.length === 0 && (
        <p class="muted">No scenario has this in its name or sentence.</p>
      )}
    </>
  )
}

function orderByUse(behaviors: readonly Behavior[]): Behavior[] {
  const rank = ({ name }: Behavior) => (mostUsed.includes(name) ? mostUsed.indexOf(name) : mostUsed.length)
  return behaviors.toSorted((a, b) => rank(a) - rank(b))
}
