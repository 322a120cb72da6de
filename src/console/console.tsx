import { useState } from 'preact/hooks'
import { callControl } from './api/call-control.ts'
import { ActiveSettings } from './components/active-settings.tsx'
import { FailureNote } from './components/failure-note.tsx'
import { PanelNavigation, panels, TopBar } from './frame/top-bar.tsx'
import { type ChangedSettings, type ConsoleContext, consoleContext } from './state/console-context.ts'
import { loadMockInfo } from './state/load-mock-info.ts'
import { useLiveState } from './state/use-live-state.ts'
import { useLoad } from './state/use-load.ts'
import { useRoute } from './state/use-route.ts'

/** The console page of a mock: a frame that contains the panel of the current route. */
export function Console() {
  const route = useRoute()
  const { session } = route.params
  const world = useLoad(loadMockInfo, [])
  const live = useLiveState(session)
  const [ownKey, setApiKey] = useState<string>()
  const [before, setBefore] = useState<ChangedSettings>()
  const [refusal, setRefusal] = useState<Error>()
  const { seed, clock } = live.state ?? {}
  const examples = useLoad(async () => {
    const { requests } = await callControl('get', '/__mock/requests', { session })
    return new Map(requests.map(request => [request.operationId as string, request]))
  }, [session, seed])
  const ask: ConsoleContext['ask'] = (method, path, input) => callControl(method, path, { ...input, session })
  const attempt: ConsoleContext['attempt'] = async work => {
    try {
      await work()
      setRefusal(undefined)
      return true
    } catch (error) {
      setRefusal(error as Error)
      return false
    }
  }
  const change: ConsoleContext['change'] = (method, path, body) =>
    attempt(async () => {
      await callControl(method, path, { session, body })
      await live.readState()
    })
  const context: ConsoleContext | undefined = world.data && {
    ...live,
    ...world.data,
    examples: examples.data ?? new Map(),
    apiKey: ownKey ?? world.data.apiKey ?? '',
    setApiKey,
    session,
    ...{ ask, attempt, change, before, setBefore },
  }
  const place = panels.find(({ key }) => key === route.place) ?? panels[0]
  const waiting = world.failure ? (
    <FailureNote failure={world.failure} act={world.reload} />
  ) : (
    <p class="waiting muted">Reading the contract …</p>
  )
  return (
    <consoleContext.Provider value={context}>
      {/* No form of the page loads another page. */}
      <div class="frame" onSubmit={event => event.preventDefault()}>
        {context === undefined ? <header class="bar" /> : <TopBar />}
        {context !== undefined && route.place !== 'state' && <ActiveSettings />}
        <div class="notes">
          {live.isBroken && clock !== undefined && (
            <FailureNote
              failure={new Error('The mock does not answer. This page goes on as soon as it does.')}
            />
          )}
          {refusal && <FailureNote failure={refusal} act={() => setRefusal(undefined)} label="Close" />}
        </div>
        <PanelNavigation current={place.key} />
        <main class={`panel ${place.key}`} key={place.key}>
          {context === undefined ? waiting : <place.Panel route={route} />}
        </main>
      </div>
    </consoleContext.Provider>
  )
}
