import { writeQuery } from '../../../contract/routes/write-url.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { DataTable, SingleRowTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { arrangeList, findNamedRow } from '../../contract/arrange-list.ts'
import type { EntityModel } from '../../contract/list-entities.ts'
import { shortenId } from '../../contract/list-entities.ts'
import { useConsole } from '../../state/console-context.ts'
import { changeParams, type Route, writeRoute } from '../../state/use-route.ts'
import { CandleSection } from './candles/candle-section.tsx'
import { type KeySection, loadSections } from './load-sections.ts'
import { useMarket } from './market-list-view.tsx'

/** Panel beside a list with the operations about one key, such as the address of a pool. Each is asked for it directly. */
export function EntityPanel({
  entity,
  route,
  list,
}: {
  entity: EntityModel
  route: Route
  /** List beside it, whose row about the key is shown too. */
  list: KeySection | undefined
}) {
  const { contract } = useConsole()
  const { place, detail, params } = route
  const { id = '', interval, show } = params
  const { data, failure, reload } = useMarket(
    context => loadSections(entity, id, interval, context),
    [entity, id, interval],
  )
  const { sections: own = [], failures = failure ? [failure.message] : [] } = data ?? {}
  const isAsked = own.some(({ operation }) => operation.id === list?.operation.id)
  const found = list && !isAsked && findNamedRow(list.table, id, entity, contract)
  const sections = found ? [...own, { ...list, table: { ...list.table, rows: [found.row] } }] : own
  const [label] = sections.flatMap(({ table }) => findNamedRow(table, id, entity, contract)?.label || [])
  const section =
    sections.find(({ operation }) => operation.id === show) ??
    sections.find(({ candles }) => candles !== undefined) ??
    sections[0]
  const { summary = '', reply } = section?.operation ?? {}
  const of = reply?.entry.rows
  return (
    <SidePanel
      title={label ?? `${entity.name} ${shortenId(id)}`}
      closeTo={writeRoute(place, detail, { ...params, of: '', id: '', interval: '', show: '' })}
    >
      {failures.map(message => (
        <FailureNote key={message} failure={new Error(message)} act={reload} />
      ))}
      {data === undefined && failures.length === 0 && <p class="muted">Reading …</p>}
      {data !== undefined && sections.length === 0 && (
        <EmptyState title={`No reply has rows about this ${entity.name}.`} act={reload} label="Read again" />
      )}
      {section && (
        <>
          <div class="row muted">
            {entity.name} <code title={id}>{shortenId(id)}</code>
            <CopyButton text={id} />
            <span class="grow" />
            <a href={writeRoute('try', section.operation.id, { query: writeQuery(section.query) })}>
              Open in Try it
            </a>
          </div>
          <div class="row">
            <SegmentedControl
              label="Operation"
              options={Object.fromEntries(sections.map(({ operation: { id, summary } }) => [id, summary]))}
              chosen={section.operation.id}
              choose={operation => changeParams({ show: operation })}
            />
          </div>
          {section.candles !== undefined ? (
            <CandleSection section={section} candles={section.candles} />
          ) : section.table.rows.length === 1 ? (
            <SingleRowTable table={section.table} label={summary} />
          ) : (
            <DataTable table={arrangeList(section.table, of, contract, id)} label={summary} of={of} />
          )}
        </>
      )}
    </SidePanel>
  )
}
