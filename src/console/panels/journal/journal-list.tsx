import type { RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import { EmptyState } from '../../components/empty-state.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useMediaQuery } from '../../state/use-media-query.ts'
import { useNow } from '../../state/use-now.ts'
import { changeParams, type Route, writeRoute } from '../../state/use-route.ts'
import { useVirtualRows } from '../../state/use-virtual-rows.ts'
import { EntryRow } from './entry-row.tsx'
import type { JournalPause } from './use-pause.ts'

/** List of requests, newest first. The arrow keys move the focus. */
export function JournalList({ pause, route }: { pause: JournalPause; route: Route }) {
  const { shown, waiting } = pause
  const { detail, params } = route
  const now = useNow()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useMediaQuery('(max-width: 720px)') ? 52 : 32
  const { items, before, after } = useVirtualRows(shown.length, rowHeight, scroller)
  const watch = useBusy(scroller, pause)
  const catchUp = () => {
    pause.catchUp()
    if (scroller.current !== null) scroller.current.scrollTop = 0
  }
  // One row is in the order of tabulators: the one that is open, or the first in sight.
  const open = shown.findIndex(({ id }) => String(id) === detail)
  const reachable = items.some(({ index }) => index === open) ? open : items[0]?.index
  if (shown.length === 0 && waiting.length === 0)
    return params.operation || params.status ? (
      <EmptyState
        title="No request was like that."
        act={() => changeParams({ operation: '', status: '' })}
        label="Show all requests"
      />
    ) : (
      <EmptyJournal />
    )
  return (
    <div class="entries-frame">
      {waiting.length > 0 && (
        <button type="button" class="main waiting-count" onClick={catchUp}>
          {waiting.length.toLocaleString('en')} new
        </button>
      )}
      <div class="entry head muted" aria-hidden="true">
        <span class="age">received</span>
        <span class="method" />
        <span />
        <span class="ms">took</span>
        <span>operation</span>
        <span class="asked">query</span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows in it are links; this only watches. */}
      <div class="entries" ref={scroller} {...watch} onKeyDown={moveFocus}>
        <div style={{ height: `${before}px` }} />
        <ol>
          {items.map(({ index }) => {
            const entry = shown[index]
            return entry === undefined ? null : (
              <EntryRow
                key={entry.id}
                entry={entry}
                now={now}
                withGaps={params.gaps === 'shown'}
                href={writeRoute('journal', String(entry.id), params)}
                aria-current={index === open ? 'true' : undefined}
                tabIndex={index === reachable ? 0 : -1}
              />
            )
          })}
        </ol>
        <div style={{ height: `${after}px` }} />
      </div>
    </div>
  )
}

/** Marks the list as busy while it contains the pointer or the focus, or is scrolled down. */
function useBusy(scroller: RefObject<HTMLElement>, pause: JournalPause) {
  const isOver = useRef(false)
  const update = () => {
    const list = scroller.current
    if (list === null) return
    pause.setBusy(isOver.current || list.scrollTop > 0 || list.contains(document.activeElement))
  }
  const hover = (isMouse: boolean) => {
    isOver.current = isMouse
    update()
  }
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => hover(pointerType === 'mouse'),
    onPointerLeave: () => hover(false),
    onFocusIn: update,
    onFocusOut: () => setTimeout(update),
    onScroll: update,
  }
}

/** Moves the focus to the row above or below. The list scrolls with it, since the rows just out of view are rendered too. */
function moveFocus(event: KeyboardEvent) {
  const row = (event.target as HTMLElement).closest('li')
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key]
  if (next == null) return
  event.preventDefault()
  next.querySelector('a')?.focus()
}

function EmptyJournal() {
  const { origins, examples } = useConsole()
  const [first] = examples.values()
  return (
    <EmptyState title="Nothing was asked yet.">
      <p>
        Requests to <code>{origins.base}</code> and its three neighbors appear here while they are answered.
      </p>
      <a class="button main" href={writeRoute('try', first?.operationId)}>
        Send a first request
      </a>
    </EmptyState>
  )
}
