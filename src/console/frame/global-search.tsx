import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { shortenId } from '../reply/shorten-id.ts'
import { useConsole } from '../state/console-context.ts'
import { useLoad } from '../state/use-load.ts'
import { navigateTo } from '../state/use-route.ts'
import { findTargets, listTargets } from './find-targets.ts'
import { listUnknownEntities, loadEntityTargets } from './load-entity-targets.ts'

/**
 * Search for entities of the market, panels, operations, scenarios and gaps. The key `/` moves the focus to
 * it, and Esc leaves it.
 */
export function GlobalSearch() {
  const context = useConsole()
  const { contract, ask, state, session, examples } = context
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  // What the mock has to be asked for is loaded when the search is first used.
  const [isUsed, setUsed] = useState(false)
  const { data: behaviours } = useLoad(
    async () => (isUsed ? ask('get', '/__mock/behaviours') : undefined),
    [isUsed, session],
  )
  const { data: entities, failure } = useLoad(
    async () => (isUsed ? loadEntityTargets(context) : undefined),
    [isUsed, session, state?.seed, state?.size, state?.clock.now, examples.size],
  )
  const targets = useMemo(() => listTargets(contract, behaviours), [contract, behaviours])
  const found = useMemo(() => {
    const isId = ({ id = '' }) => id.toLowerCase().startsWith(text.trim().toLowerCase())
    const unknown = entities?.some(isId) === false ? listUnknownEntities(contract, text) : []
    return findTargets(targets, text, [...(entities ?? []), ...unknown])
  }, [targets, entities, text, contract])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const leave = () => {
    setText('')
    setActive(0)
    field.current?.blur()
  }
  const open = (index: number) => {
    const target = found[index]
    if (target === undefined) return
    navigateTo(target.address())
    leave()
  }
  const handleKey = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (move !== undefined) setActive(Math.max(0, Math.min(found.length - 1, active + move)))
    else if (event.key === 'Enter') open(active)
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
  }
  const isOpen = text !== ''
  return (
    <div class="global-search">
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search market, operations, scenarios, gaps and places"
        aria-expanded={isOpen}
        aria-controls="found"
        aria-activedescendant={isOpen && found.length > 0 ? `found-${active}` : undefined}
        placeholder="/ search"
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setActive(0)
        }}
        onFocus={() => setUsed(true)}
        onKeyDown={handleKey}
        onBlur={() => setText('')}
      />
      <div class="box found" id="found" role="listbox" aria-label="Found" hidden={!isOpen}>
        {found.map(({ kind, title, says, id }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={`${kind} ${id ?? title}`}
            id={`found-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={event => event.preventDefault()}
            onClick={() => open(index)}
          >
            <span class="muted">{kind}</span> <code>{title}</code> <span class="cut muted">{says}</span>
            {id !== undefined && <code class="muted">{shortenId(id)}</code>}
          </div>
        ))}
      </div>
      {isOpen && found.length === 0 && (
        <p class="box found">
          {entities === undefined && failure === undefined && isUsed
            ? 'Looking …'
            : 'Nothing has this in its name or sentence.'}
        </p>
      )}
    </div>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea') !== null
}
