/** List of names and values, in a monospaced font. */
export function KeyValues({ entries }: { entries: Readonly<Record<string, string>> }) {
  return (
    <dl class="key-values">
      {Object.entries(entries).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
