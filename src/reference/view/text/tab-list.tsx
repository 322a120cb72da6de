import type { ComponentChildren } from 'preact'

/** Tabs of which one is shown. Without scripts and in print, all are shown. */
export function TabList({
  group,
  tabs,
  children,
}: {
  /** Name of the group. The choice applies to all groups of this name. */
  group: string
  tabs: Readonly<Record<string, ComponentChildren>>
  children?: ComponentChildren
}) {
  const [first] = Object.keys(tabs)
  return (
    <div class="tabs" data-tabs={group}>
      <div class="tab-bar">
        {Object.keys(tabs).map(name => (
          <button key={name} type="button" data-tab={name} aria-pressed={name === first}>
            {name}
          </button>
        ))}
        {children}
      </div>
      {Object.entries(tabs).map(([name, view]) => (
        <div key={name} data-view={name} class={name === first ? 'shown' : undefined}>
          {view}
        </div>
      ))}
    </div>
  )
}
