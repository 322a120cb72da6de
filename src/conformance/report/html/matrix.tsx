import type { Judged, Report } from '../../model/report.ts'
import { grouped } from '../grouped.ts'
import { hosts, type Standing, standing } from '../groups.ts'
import { count, operationWord, standings } from '../words.ts'

/** What the requirements of a family are about. */
const families: Readonly<Record<string, string>> = {
  NET: 'transport',
  ENV: 'envelope',
  TYP: 'types',
  COL: 'columns',
  INV: 'invariants',
  PAR: 'parameters',
  PAG: 'pages',
  ORD: 'order',
  FIL: 'filters',
  XEP: 'agreement',
  AUT: 'access',
  PAY: 'payment',
  VER: 'versions',
  RTE: 'routes',
  ERR: 'errors',
}

/** The family of a requirement: what its id begins with. */
function familyOf(id: string): string {
  return id.split('-', 1)[0] ?? id
}

/** The name of a cell, which findings carry too. */
export function cellOf({ id, operationId }: Pick<Judged, 'id' | 'operationId'>): string {
  return `${operationWord(operationId)}/${familyOf(id)}`
}

const order = Object.keys(standings) as readonly Standing[]
const linked: readonly Standing[] = ['fail', 'error', 'warn', 'known']

/** How each operation stands by each family: the worst of its requirements, as a letter and a colour. */
export function Matrix({ report: { requirements } }: { report: Report }) {
  const present = [...new Set(requirements.map(({ id }) => familyOf(id)))]
  const cells = new Map(grouped(requirements, cellOf))
  const host = hosts(requirements)
  return (
    <div class="scroll">
      <table class="matrix">
        <thead>
          <tr>
            <th />
            {present.map(family => (
              <th key={family}>
                {family}
                <small>{families[family]}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grouped(requirements, ({ operationId }) => operationWord(operationId)).map(([operation]) => (
            <tr key={operation}>
              <th>{operation}</th>
              {present.map(family => (
                <Cell
                  key={family}
                  name={`${operation}/${family}`}
                  entries={cells.get(`${operation}/${family}`)}
                  host={host}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  readonly name: string
  readonly entries: readonly Judged[] | undefined
  readonly host: (entry: Judged) => string
}

function Cell({ name, entries = [], host }: CellProps) {
  const all = entries.map(standing)
  const worst = order.find(each => all.includes(each))
  if (worst === undefined) return <td />
  const those = entries.filter(entry => standing(entry) === worst)
  const title = `${name}: ${count(those.length, 'requirement')} ${standings[worst].says}, of ${entries.length}`
  const text = `${standings[worst].letter}${linked.includes(worst) ? those.length : ''}`
  return (
    <td class={`cell ${worst}`} title={title}>
      {linked.includes(worst) ? (
        <a href={`#${worst}-${those.slice(0, 1).map(host)}`} data-cell={name}>
          {text}
        </a>
      ) : (
        text
      )}
    </td>
  )
}
