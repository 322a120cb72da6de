import type { ComponentChildren } from 'preact'

/** Table with one row for each column, parameter, origin or version. On a phone, each row is a block. */
export function FactTable({
  heads,
  kind = '',
  children,
}: {
  /** Headings of the columns. `#` heads the column of positions. */
  heads: readonly string[]
  kind?: string
  children: ComponentChildren
}) {
  return (
    <table class={`fields ${kind}`.trim()}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} class={head === '#' ? 'position' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
