import type { OperationModel } from '../../../contract/model/contract-model.ts'
import { describeEntities } from '../../contract/describe-entities.ts'
import { writePlural } from '../../contract/list-entities.ts'
import type { ReplyTable } from '../../reply/decode-reply.ts'
import { shortenId } from '../../reply/shorten-id.ts'
import { useConsole } from '../../state/console-context.ts'
import { writeEntityRoute } from '../../state/use-entity-link.ts'
import { writeRoute } from '../../state/use-route.ts'
import { findChangeColumn, findPriceColumn, type Overview, type OverviewEntry } from './load-overview.ts'
import { makeFigure } from './make-figure.ts'

const MAX_MOVERS = 5
const MAX_ROWS = 6

/** Beside an overview: what rose and fell most, and the first rows of the lists of others. */
export function OverviewAside({ overview: { columns, entries, tables } }: { overview: Overview }) {
  const at = findChangeColumn(columns)
  const changeOf = ({ figures }: OverviewEntry) =>
    figures[at]?.kind === 'number' ? Number(figures[at].text) : 0
  const moved = entries.toSorted((a, b) => changeOf(b) - changeOf(a))
  const rising = moved.filter(entry => changeOf(entry) > 0).slice(0, MAX_MOVERS)
  const falling = moved
    .toReversed()
    .filter(entry => changeOf(entry) < 0)
    .slice(0, MAX_MOVERS)
  const price = findPriceColumn(columns)
  return (
    <div class="stack overview-aside">
      {[
        { title: 'Rising', shown: rising },
        { title: 'Falling', shown: falling },
      ].map(
        ({ title, shown }) =>
          shown.length > 0 && (
            <section key={title} class="box card">
              <h2>{title}</h2>
              <ul class="lines">
                {shown.map(({ entity, id, label, figures }) => {
                  const change = makeFigure(figures[at], columns[at]?.name ?? '', true)
                  return (
                    <li key={id}>
                      <a class="cut" href={writeEntityRoute(entity.name, id)} title={id}>
                        {label || shortenId(id)}
                      </a>
                      <span class="wire">{makeFigure(figures[price], '', false).text}</span>
                      <span class={`wire ${change.tone ?? ''}`}>{change.text}</span>
                    </li>
                  )
                })}
              </ul>
            </section>
          ),
      )}
      {[...tables].slice(0, 2).map(([operation, table]) => (
        <FirstRows key={operation.id} operation={operation} table={table} />
      ))}
    </div>
  )
}

function FirstRows({ operation, table }: { operation: OperationModel; table: ReplyTable }) {
  const { contract } = useConsole()
  const own = describeEntities(table, operation, contract).filter(
    ({ path }) => path === operation.reply.entry.rows,
  )
  const [first] = own
  if (first === undefined) return null
  return (
    <section class="box card">
      <h2 class="cut">{operation.summary}</h2>
      <ul class="lines">
        {own.slice(0, MAX_ROWS).map(({ entity, id, label }) => (
          <li key={id}>
            <a class="cut" href={writeEntityRoute(entity.name, id, { list: operation.id })} title={id}>
              {label || shortenId(id)}
            </a>
            <span class="wire muted">{shortenId(id)}</span>
          </li>
        ))}
      </ul>
      <a href={writeRoute('market', writePlural(first.entity.name), { list: operation.id })}>All of them</a>
    </section>
  )
}
