import { useContext, useEffect, useRef } from 'preact/hooks'
import { consoleContext } from '../state/console-context.ts'
import { writeRoute } from '../state/use-route.ts'
import { listPanels, panels } from './panels.tsx'

/** Links to all panels, with the number of changed settings of each. */
export function PanelNavigation({ current }: { current: string }) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const context = useContext(consoleContext)
  const state = context?.state
  const counts: Readonly<Record<string, number | undefined>> = {
    scenarios: state?.scenarios.length,
    gaps: Object.keys(state?.gaps ?? {}).length,
    versions: state?.lifecycle.length,
  }
  return (
    <nav class="places" ref={list} aria-label="Places">
      {(context === undefined ? panels : listPanels(context.contract)).map(({ key, title }) => (
        <a key={key} href={writeRoute(key)} aria-current={key === current ? 'page' : undefined}>
          {title}
          {(counts[key] ?? 0) > 0 && (
            <span class="count">
              {counts[key]}
              <span class="hidden"> set</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
