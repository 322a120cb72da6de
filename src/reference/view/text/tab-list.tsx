import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** The chosen tab of each group, and what shows it in each list of tabs. */
const chosen = new Map<string, string>()
const watchers = new Set<() => void>()

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
  const [, redraw] = useState({})
  useEffect(() => {
    const watch = () => redraw({})
    watchers.add(watch)
    return () => watchers.delete(watch)
  }, [])
  const names = Object.keys(tabs)
  const shown = names.find(name => name === chosen.get(group)) ?? names[0] ?? ''
  const choose = (name: string, button: Element) => {
    chosen.set(group, name)
    const before = button.getBoundingClientRect().top
    for (const watch of watchers) watch()
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
