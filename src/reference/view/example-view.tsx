import { formatCount } from '../../base/format-count.ts'
import { writeExampleReply } from '../model/write-example-reply.ts'
import type { OperationView } from '../model/read-reference.ts'
import { CodeSample, getScrollableProps } from './text/code-sample.tsx'
import { TabList } from './text/tab-list.tsx'
import { TypeText } from './text/type-text.tsx'
import { ValueText } from './text/value-text.tsx'

/** Maximum number of example rows in the table. The JSON has all. */
const MAX_ROWS = 6

/** The recorded reply as a table and as the original JSON. */
export function ExampleView({ operation }: { operation: OperationView }) {
  const { id, reply } = operation
  if (reply.example === undefined) return <p class="muted">No reply was recorded.</p>
  return (
    <TabList
      group="example"
      tabs={{
        Table: <ExampleTable operation={operation} />,
        JSON: <CodeSample text={writeExampleReply(reply.example)} name={`Reply of ${id}`} />,
      }}
    />
  )
}

function ExampleTable({ operation: { id, reply } }: { operation: OperationView }) {
  const { fields, rows } = reply
  const shown = rows.slice(0, MAX_ROWS)
  const isNumber = fields.map((_, column) => shown.some(row => typeof row[column] === 'number'))
  return (
    <>
      <div class="table-frame" {...getScrollableProps(`Rows of ${id}`)}>
        <table class="data">
          <thead>
            <tr>
              {fields.map(({ name, type }, column) => (
                <th key={name} class={isNumber[column] ? 'number' : undefined}>
                  {name}
                  <small>
                    <TypeText type={type} />
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={index}>
                {row.map((value, column) => (
                  <td key={fields[column]?.name} class={isNumber[column] ? 'number' : undefined}>
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
