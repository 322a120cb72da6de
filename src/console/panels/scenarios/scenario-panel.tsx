import { useMemo } from 'preact/hooks'
import { FailureNote } from '../../components/failure-note.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { type Route, writeRoute } from '../../state/use-route.ts'
import { BehaviorList } from './behavior-list.tsx'
import { FaultList } from './fault-list.tsx'
import { GlobField } from './glob-field.tsx'
import type { FaultSummary } from './scenario-switch.ts'
import { StoryList } from './story-list.tsx'

/** Panel of the scenarios and faults. */
export function ScenarioPanel({ route: { detail, params } }: { route: Route }) {
  const { ask, session, state, contract, change } = useConsole()
  const { data, failure, reload } = useLoad(() => ask('get', '/__mock/behaviours'), [session])
  const words = useMemo(
    () => new Map(contract.entries.flatMap(({ rules }) => rules.map(({ id, says }) => [id, says]))),
    [contract],
  )
  const faults = useMemo(() => data?.faults.map(fault => explainRule(fault, words)) ?? [], [data, words])
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
            faults: `Faults ${data?.faults.length.toLocaleString('en') ?? ''}`,
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
      {data &&
        kind !== 'stories' &&
        (kind === 'faults' ? (
          <FaultList faults={faults} text={params.find ?? ''} group={params.group ?? ''} {...switches} />
        ) : (
          <BehaviorList behaviours={data.behaviours} text={params.find ?? ''} {...switches} />
        ))}
    </div>
  )
}

const explanations = {
  '': 'A behavior is something that a service may do: data, troubles, payments.',
  faults: 'A fault breaks the contract on purpose, in one place, to see what a client makes of it.',
  stories: 'A story is a state of the market under a name: seed, instant, scenarios, gaps, rows of your own.',
} as const

function isKind(detail: string): detail is keyof typeof explanations {
  return Object.hasOwn(explanations, detail)
}

/** Adds the description of a rule from the document, which the mock itself does not have. */
function explainRule(fault: FaultSummary, words: ReadonlyMap<string, string>): FaultSummary {
  const said = words.get(fault.name.replace(/^fault:rule:/, ''))
  return said === undefined ? fault : { ...fault, says: `not so: ${said}` }
}
