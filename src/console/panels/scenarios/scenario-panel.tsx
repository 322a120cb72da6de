import { FailureNote } from '../../components/failure-note.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { type Route, writeRoute } from '../../state/use-route.ts'
import { BehaviorList } from './behavior-list.tsx'
import { GlobField } from './glob-field.tsx'
import { StoryList } from './story-list.tsx'

/** Panel of the scenarios and stories. */
export function ScenarioPanel({ route: { detail, params } }: { route: Route }) {
  const { ask, session, state, contract, change } = useConsole()
  const { data, failure, reload } = useLoad(() => ask('get', '/__mock/behaviours'), [session])
  const kind = isKind(detail) ? detail : ''
  const glob = params.glob ?? ''
  const scenarios = state?.scenarios ?? []
  const play = (text: string) => {
    const whole = glob === '' ? text : `${text}@${glob}`
    change('put', '/__mock/scenarios', { scenarios: [...scenarios, whole] })
  }
  const end = (texts: readonly string[]) =>
    change('put', '/__mock/scenarios', { scenarios: scenarios.filter(text => !texts.includes(text)) })
  const switches = { inForce: scenarios, glob, play, end }
  return (
    <div class="stack page">
      <div class="row tools">
        <h1>Scenarios</h1>
        <Tabs
          label="Kinds of scenarios"
          tabs={{
            '': `Behaviors ${data?.behaviours.length ?? ''}`,
            stories: 'Stories',
          }}
          chosen={kind}
          link={key => writeRoute('scenarios', key, { glob })}
        />
      </div>
      <p class="muted">{explanations[kind]}</p>
      {kind === 'stories' ? (
        <StoryList />
      ) : (
        <GlobField glob={glob} operations={contract.operations} detail={detail} kept={params} />
      )}
      {failure && <FailureNote failure={failure} act={reload} />}
      {data && kind !== 'stories' && (
        <BehaviorList behaviours={data.behaviours} text={params.find ?? ''} {...switches} />
      )}
    </div>
  )
}

const explanations = {
  '': 'A behavior is something that a service may do: data, troubles, payments.',
  stories: 'A story is a state of the market under a name: seed, instant, scenarios, gaps, rows of your own.',
} as const

function isKind(detail: string): detail is keyof typeof explanations {
  return Object.hasOwn(explanations, detail)
}
