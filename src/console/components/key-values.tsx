/** List of names and values, in a monospaced font. Values that are no text are shown as JSON. */
export function KeyValues({ entries }: { entries: Readonly<Record<string, unknown>> }) {
  return (
    <dl class="key-values">
      {Object.entries(entries).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
