import type { ComponentChildren } from 'preact'
import { useShared } from './use-shared.ts'

/** Tabs of which one is shown. The choice holds for all lists of a group. */
export function TabList({
  group,
  tabs,
  children,
}: {
  group: string
  tabs: Readonly<Record<string, ComponentChildren>>
  children?: ComponentChildren
}) {
  const [chosen, setChosen] = useShared(group)
  const names = Object.keys(tabs)
  const shown = names.find(name => name === chosen) ?? names[0] ?? ''
  const choose = (name: string, button: Element) => {
    const before = button.getBoundingClientRect().top
    setChosen(name)
    // What was clicked stays where it is, whatever becomes longer or shorter above it.
    requestAnimationFrame(() => scrollBy(0, button.getBoundingClientRect().top - before))
  }
  return (
    <div class="tabs">
      <div class="tab-bar">
        {names.map(name => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shown}
            onClick={({ currentTarget }) => choose(name, currentTarget)}
          >
            {name}
          </button>
        ))}
        {children}
      </div>
      <div data-view={shown}>{tabs[shown]}</div>
    </div>
  )
}
