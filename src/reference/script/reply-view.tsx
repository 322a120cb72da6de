import { render } from 'preact'
import { ExampleTable } from '../view/example-table.tsx'
import { CodeSample } from '../view/text/code-sample.tsx'
import { TabList } from '../view/text/tab-list.tsx'

/** Columns of a reply of others that are shown. */
const MAX_COLUMNS = 200

/** Shows the example of each operation as a table, too. */
export function fillExamples(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.example-reply:has(> .code-block)')) {
    const text = place.querySelector('pre')?.textContent ?? ''
    place.replaceChildren()
    render(<ReplyView id={place.dataset.of ?? ''} text={text} />, place)
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
    const value = JSON.parse(text)
    const [first] = [value].flat()
    if (!Array.isArray(first.columns)) {
      const names = [...new Set([value].flat().flatMap(Object.keys))].slice(0, MAX_COLUMNS)
      const fields = names.map(name => ({ name, type: findType(id, name) }))
      return { fields, rows: [value].flat().map(row => names.map(name => row[name])) }
    }
    const fields = first.columns.slice(0, MAX_COLUMNS).map((column: Record<string, unknown>) => ({
      name: String(column.name),
      type: String(column.type),
    }))
    return {
      fields,
      rows: first.data.map((row: unknown[]) => fields.map((_: unknown, at: number) => row[at])),
    }
  } catch {
    return undefined
  }
}

function findType(id: string, name: string): string {
  return document.getElementById(`${id}.${name}`)?.querySelector('.type')?.textContent ?? ''
}
