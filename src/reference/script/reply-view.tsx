import { render } from 'preact'
import { columnsAbove, writeExampleReply } from '../model/write-example-reply.ts'
import { ExampleTable } from '../view/example-table.tsx'
import { CodeSample } from '../view/text/code-sample.tsx'
import { TabList } from '../view/text/tab-list.tsx'

/** Columns of a reply of others that are shown. */
const MAX_COLUMNS = 200

/** Shows the example of each operation as a table, too, and with the columns of the table above it. */
export function fillExamples(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.example-reply:has(> pre)')) {
    const text = place.querySelector('pre')?.textContent ?? ''
    const { id = '' } = place.closest('article') ?? {}
    const columns = [...document.querySelectorAll(`[id="${id}"] .columns tr[id]`)].map(row => {
      const type = row.querySelector('th + td')?.textContent
      return { name: row.id.slice(id.length + 1), type }
    })
    const reply = JSON.parse(text, (_, value) => (value === columnsAbove ? columns : value))
    place.replaceChildren()
    render(<ReplyView id={id} text={writeExampleReply(reply)} />, place)
  }
}

/** A reply as text, of which only the beginning may be shown, and as a table if it is one. */
export function ReplyView({ id, text, whole = text }: { id: string; text: string; whole?: string }) {
  const json = <CodeSample text={text} name={`Reply of ${id}`} />
  const table = readTable(id, whole)
  if (table === undefined) return json
  return <TabList group="example" tabs={{ Table: <ExampleTable id={id} {...table} />, JSON: json }} />
}

/** Reads a table, or a list of objects, whose types the page has. Returns undefined for all else. */
function readTable(id: string, text: string) {
  try {
    const entries = [JSON.parse(text)].flat()
    const names = [...new Set(entries.flatMap(Object.keys))]
    const made = names.map(name => {
      const type = document.getElementById(`${id}.${name}`)?.querySelector('th + td')?.textContent
      return { name, type: type ?? '' }
    })
    const table = Array.isArray(entries[0].columns) ? entries[0] : {}
    const { columns = made, data = entries.map(each => names.map(name => each[name])) } = table
    const fields = columns
      .slice(0, MAX_COLUMNS)
      .map(({ name, type }: Record<string, unknown>) => ({ name: String(name), type: String(type) }))
    return { fields, rows: data.map((row: unknown[]) => row.slice(0, fields.length)) }
  } catch {
    return undefined
  }
}
