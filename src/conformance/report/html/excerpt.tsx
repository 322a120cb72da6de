import type { ReportedFinding } from '../../model/report.ts'

const MAX_MARKED = 5
const FIRST = 3

/** The row of a finding: its first cells, those that are wrong, marked, and their neighbors; the rest is left out. */
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

/** The names that a rule speaks of, as it is written in the contract: `row.buyCount`. */
function findRuleColumns(rule: string, names: readonly string[]): string[] {
  const spoken = new Set([...rule.matchAll(/\brow\.(\w+)/g)].map(([, name]) => name))
  return names.filter(name => spoken.has(name)).slice(0, MAX_MARKED)
}

/** The first names, those marked and the ones beside them, with a name that begins with `…` for each run left out. */
function pickNeighbors(names: readonly string[], marked: readonly string[]): string[] {
  const near = new Set(marked.flatMap(name => [-1, 0, 1].map(step => names.indexOf(name) + step)))
  const kept = names.map((_, at) => at < FIRST || near.has(at))
  return names.flatMap((name, at) => (kept[at] ? [name] : kept[at - 1] ? [`…${name}`] : []))
}
