import { formatCount } from '../../base/format-count.ts'
import { breakType } from './text/break-type.tsx'
import { getScrollableProps } from './text/code-sample.tsx'
import { ValueText } from './text/value-text.tsx'

/** Maximum number of example rows in the table. The JSON has all. */
const MAX_ROWS = 6

/** Rows of a reply of an operation as a table. */
export function ExampleTable({
  id,
  fields,
  rows,
}: {
  id: string
  fields: readonly { readonly name: string; readonly type: string }[]
  rows: readonly (readonly unknown[])[]
}) {
  const shown = rows.slice(0, MAX_ROWS)
  const isNumber = fields.map((_, column) => shown.some(row => typeof row[column] === 'number'))
  return (
    <>
      <div class="table-frame" {...getScrollableProps(`Rows of ${id}`)}>
        <table class="data">
          <thead>
            <tr>
              {fields.map(({ name, type }, column) => (
                <th key={column} class={isNumber[column] ? 'number' : undefined}>
                  {name}
                  <small>{breakType(type)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={index}>
                {row.map((value, column) => (
                  <td key={column} class={isNumber[column] ? 'number' : undefined}>
                    <ValueText value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown.length && (
        <p class="muted">The JSON has {formatCount(rows.length - shown.length, 'more row')}.</p>
      )}
    </>
  )
}
