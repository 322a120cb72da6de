import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { FailureNote } from '../components/failure-note.tsx'
import type { Route } from '../state/use-route.ts'

type PanelComponent = ComponentType<{ route: Route }>

/** Returns a panel whose code is loaded when it is first opened. */
export function createLazyPanel(load: () => Promise<PanelComponent>): PanelComponent {
  let loaded: PanelComponent | undefined
  return function LazyPanel({ route }) {
    const [, redraw] = useState(0)
    const [failure, setFailure] = useState<Error>()
    const [turn, setTurn] = useState(0)
    useEffect(() => {
      if (loaded !== undefined) return
      setFailure(undefined)
      load().then(panel => {
        loaded = panel
        redraw(count => count + 1)
      }, setFailure)
    }, [turn])
    if (loaded !== undefined) {
      const Panel = loaded
      return <Panel route={route} />
    }
    return failure === undefined ? null : (
      <FailureNote failure={failure} act={() => setTurn(count => count + 1)} />
    )
  }
}
