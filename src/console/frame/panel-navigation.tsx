import { useContext, useState } from 'preact/hooks'
import { consoleContext } from '../state/console-context.ts'
import { useIsNarrow } from '../state/use-is-narrow.ts'
import { writeRoute } from '../state/use-route.ts'
import { listPanels, type PanelDefinition, panels } from './panels.tsx'

/** Number of panels that a phone shows at once. The others are behind a button. */
const MAX_NARROW = 4

/** Links to all panels, with the number of changed settings of each. */
export function PanelNavigation({ current }: { current: string }) {
  const [isOpen, setOpen] = useState(false)
  const context = useContext(consoleContext)
  const state = context?.state
  const counts: Readonly<Record<string, number | undefined>> = {
    scenarios: state?.scenarios.length,
    gaps: Object.keys(state?.gaps ?? {}).length,
    versions: state?.lifecycle.length,
  }
  const places = context === undefined ? panels : listPanels(context.contract)
  const isCut = useIsNarrow() && places.length > MAX_NARROW + 1
  const others = isCut ? places.slice(MAX_NARROW) : []
  const other = others.find(({ key }) => key === current)
  const count = others.reduce((sum, { key }) => sum + (counts[key] ?? 0), 0)
  const link = ({ key, title }: PanelDefinition) => (
    <a
      key={key}
      href={writeRoute(key)}
      aria-current={key === current ? 'page' : undefined}
      onClick={() => setOpen(false)}
    >
      {title}
      <SettingCount count={counts[key] ?? 0} />
    </a>
  )
  return (
    <nav class="places" aria-label="Places">
      {(isCut ? places.slice(0, MAX_NARROW) : places).map(link)}
      {isCut && (
        <>
          <button
            type="button"
            class={other === undefined ? '' : 'current'}
            aria-expanded={isOpen}
            aria-controls="more-places"
            onClick={() => setOpen(!isOpen)}
          >
            {other?.title ?? 'More'} <span aria-hidden="true">▴</span>
            <SettingCount count={count} />
          </button>
          <div id="more-places" class="box more-places" hidden={!isOpen}>
            {others.map(link)}
          </div>
        </>
      )}
    </nav>
  )
}

function SettingCount({ count }: { count: number }) {
  return count === 0 ? null : (
    <span class="count">
      {count}
      <span class="hidden"> set</span>
    </span>
  )
}
