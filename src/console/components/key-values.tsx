import type { ComponentChildren } from 'preact'

/** Names with their values. */
export function KeyValues({ entries }: { entries: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="key-values">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
