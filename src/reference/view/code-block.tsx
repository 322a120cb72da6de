import type { ComponentChildren } from 'preact'

/** Text that goes over the wire or into a program, with a button that copies it. */
export function CodeBlock({ text, name }: { text: string; name: string }) {
  return (
    <div class="code-block">
      <button type="button" class="copy" data-copy="" aria-label={`Copy ${name}`}>
        Copy
      </button>
      <pre class="code" tabIndex={0} role="group" aria-label={name}>
        {text}
      </pre>
    </div>
  )
}

/** Views of one thing, one of them shown at a time; all of them without scripts and on paper. */
export function Tabs({
  group,
  tabs,
  children,
}: {
  /** What is remembered: the same view is chosen everywhere. */
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
