import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useConsole } from '../state/console-context.ts'
import { navigateTo } from '../state/use-route.ts'
import { findTargets, listTargets } from './find-targets.ts'

/** Search for panels, operations and gaps. The key `/` moves the focus to it, and Esc leaves it. */
export function GlobalSearch() {
  const { contract } = useConsole()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const targets = useMemo(() => listTargets(contract), [contract])
  const found = useMemo(() => findTargets(targets, text), [targets, text])
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
        aria-label="Search operations, gaps and places"
        aria-expanded={isOpen}
        aria-controls="found"
        aria-activedescendant={isOpen && found.length > 0 ? `found-${active}` : undefined}
        placeholder="/ search"
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setActive(0)
        }}
        onKeyDown={handleKey}
        onBlur={() => setText('')}
      />
      <div class="box found" id="found" role="listbox" aria-label="Found" hidden={!isOpen}>
        {found.map(({ kind, title, says }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={`${kind} ${title}`}
            id={`found-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={event => event.preventDefault()}
            onClick={() => open(index)}
          >
            <span class="muted">{kind}</span> <code>{title}</code> <span class="cut muted">{says}</span>
          </div>
        ))}
      </div>
      {isOpen && found.length === 0 && <p class="box found">Nothing has this in its name or sentence.</p>}
    </div>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea') !== null
}
