import { formatCount } from '../../../base/format-count.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Judged, Report, Standing } from '../../model/report.ts'
import { createHostLookup, getStanding, type Host, nameHost } from '../group-requirements.ts'
import { nameOperation, standings } from '../words.ts'

/** What the requirements of a family are about. */
const familySubjects: Readonly<Record<string, string>> = {
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
function findFamily(id: string): string {
  return id.split('-', 1)[0] ?? id
}

/** The name of a cell, which findings carry too. */
export function nameCell({ id, operationId }: Pick<Judged, 'id' | 'operationId'>): string {
  return `${nameOperation(operationId)}/${findFamily(id)}`
}

/** What was looked at and found good, or only recorded: a family of which these are all looks complete. */
const judgedStandings: readonly Standing[] = ['pass', 'observed']
const standingOrder = Object.keys(standings) as readonly Standing[]
const linkedStandings: readonly Standing[] = ['fail', 'error', 'warn', 'known']

/**
 * How each operation stands by each family: the worst of its requirements, as a letter and a colour; of what passed, how much of
 * the family was looked at, where that is not all.
 */
export function Matrix({ report: { requirements } }: { report: Report }) {
  const present = [...new Set(requirements.map(({ id }) => findFamily(id)))]
  const cells = groupBy(requirements, nameCell)
  const host = createHostLookup(requirements)
  return (
    <div class="scroll">
      <table class="matrix">
        <thead>
          <tr>
            <th />
            {present.map(family => (
              <th key={family}>
                {family}
                <small>{familySubjects[family]}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...groupBy(requirements, ({ operationId }) => nameOperation(operationId)).keys()].map(
            operation => (
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
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  readonly name: string
  readonly entries: readonly Judged[] | undefined
  readonly host: (entry: Judged) => Host
}

function Cell({ name, entries = [], host }: CellProps) {
  const all = entries.map(getStanding)
  const worst = standingOrder.find(each => all.includes(each))
  if (worst === undefined) return <td />
  const those = entries.filter(entry => getStanding(entry) === worst)
  const judged = all.filter(each => judgedStandings.includes(each)).length
  const isPart = judgedStandings.includes(worst) && judged < all.length
  const title = `${name}: ${formatCount(those.length, 'requirement')} ${standings[worst].says}, of ${entries.length}${isPart ? `; ${all.length - judged} not judged` : ''}`
  const { letter } = standings[worst]
  return (
    <td class={`cell ${worst}${isPart ? ' partly' : ''}`} title={title}>
      {linkedStandings.includes(worst) ? (
        <a href={`#${those.slice(0, 1).map(entry => nameHost(host(entry)))}`} data-cell={name}>
          {letter}
          {those.length}
        </a>
      ) : (
        letter
      )}
      {isPart && (
        <small>
          {judged}/{all.length}
        </small>
      )}
    </td>
  )
}
