import type { ReportedFinding } from '../../model/report.ts'

const MAX_MARKED = 5
const FIRST = 3

/**
 * Shows the row of a finding: its first cells, the marked wrong ones, and their neighbors. Other cells are
 * left out.
 */
export function Excerpt({ finding: { excerpt, expected } }: { finding: ReportedFinding }) {
  if (excerpt === undefined) return null
  const { index, row, mark } = excerpt
  const names = Object.keys(row)
  const marked = mark === undefined ? findRuleColumns(expected, names) : [mark]
  const cells = pickNeighbors(names, marked)
  return (
    <div class="scroll">
      <table class="excerpt">
        <thead>
          <tr>
            <th>row</th>
            {cells.map(name => (
              <th key={name} class={marked.includes(name) ? 'mark' : ''}>
                {name.startsWith('…') ? '…' : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{index}</td>
            {cells.map(name => (
              <td key={name} class={marked.includes(name) ? 'mark' : ''} title={row[name]}>
                {row[name] ?? '…'}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** Returns the columns that a rule mentions, such as `row.buyCount`. */
function findRuleColumns(rule: string, names: readonly string[]): string[] {
  const spoken = new Set([...rule.matchAll(/\brow\.(\w+)/g)].map(([, name]) => name))
  return names.filter(name => spoken.has(name)).slice(0, MAX_MARKED)
}

/**
 * Returns the first names, the marked ones and their neighbors. A name that begins with `…` replaces each
 * omitted run.
 */
function pickNeighbors(names: readonly string[], marked: readonly string[]): string[] {
  const near = new Set(marked.flatMap(name => [-1, 0, 1].map(step => names.indexOf(name) + step)))
  const kept = names.map((_, at) => at < FIRST || near.has(at))
  return names.flatMap((name, at) => (kept[at] ? [name] : kept[at - 1] ? [`…${name}`] : []))
}
