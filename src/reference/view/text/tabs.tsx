import type { ComponentChildren } from 'preact'

/** Views of one thing, one of them shown at a time; all of them without scripts and on paper. */
export function Tabs({
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
