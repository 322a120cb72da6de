import { DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { type EntityModel, writePlural } from '../../contract/list-entities.ts'
import type { DecodedColumn, ReplyTable } from '../../reply/decode-reply.ts'
import { shortenId } from '../../reply/shorten-id.ts'
import { useConsole } from '../../state/console-context.ts'
import { matchWords } from '../../state/match-words.ts'
import { writeEntityRoute } from '../../state/use-entity-link.ts'
import { useLoad } from '../../state/use-load.ts'
import { navigateTo, writeRoute } from '../../state/use-route.ts'
import { findChangeColumn, findFigureSource, loadOverview, type OverviewEntry } from './load-overview.ts'
import { makeFigure } from './make-figure.ts'
import { OverviewAside } from './overview-aside.tsx'

/** Overview of the entities that lists mention: their figures, those that rose and fell, and the lists. */
export function OverviewView({
  entity,
  moment,
  params,
}: {
  entity: EntityModel
  moment: string
  params: Readonly<Record<string, string>>
}) {
  const context = useConsole()
  const { examples, session } = context
  const { find = '', window } = params
  const choice = findFigureSource(entity)?.choice
  const source = findFigureSource(entity)?.operation.id ?? ''
  const { data, failure, reload } = useLoad(
    () => loadOverview(entity, context, window),
    [entity.key, moment, session, examples.size, window],
  )
  const place = writePlural(entity.name)
  const show = (changed: Readonly<Record<string, string>>) =>
    navigateTo(writeRoute('market', place, { find, window, ...changed }), { replace: true })
  const matches = matchWords(find)
  const found = (data?.entries ?? []).filter(
    ({ label, id }) => matches(label) || id.toLowerCase().startsWith(find.toLowerCase()),
  )
  return (
    <>
      <div class="row">
        <SearchField label="Find by symbol or address" value={find} change={value => show({ find: value })} />
        {choice !== undefined && (
          <SegmentedControl
            label={choice.name}
            options={Object.fromEntries((choice.schema.enum ?? []).map(each => [String(each), String(each)]))}
            chosen={window ?? examples.get(source)?.query[choice.name] ?? ''}
            choose={value => show({ window: value })}
          />
        )}
        <span class="muted">
          {data && `${found.length.toLocaleString('en')} ${place} on the first pages of the lists`}
        </span>
      </div>
      {failure && <FailureNote failure={failure} act={reload} />}
      {data !== undefined && found.length === 0 && (
        <EmptyState
          title={find === '' ? `The lists name no ${entity.name}.` : `No ${entity.name} is called so.`}
          act={reload}
          label="Read again"
        />
      )}
      {data !== undefined && found.length > 0 && (
        <div class="overview">
          <DataTable
            table={makeTable(data.columns, found)}
            label={`${place.charAt(0).toUpperCase()}${place.slice(1)}`}
          />
          <OverviewAside overview={data} />
        </div>
      )}
    </>
  )
}

/** Makes the table of an overview: name, figures, number of mentions and key. */
function makeTable(columns: readonly DecodedColumn[], entries: readonly OverviewEntry[]): ReplyTable {
  const change = findChangeColumn(columns)
  return {
    columns: [
      { name: 'name', type: '' },
      ...columns.map(({ name, description }) => ({ name, type: '', description })),
      { name: 'rows', type: '', description: 'Rows on the first pages of the lists that mention it' },
      { name: 'key', type: '' },
    ],
    rows: entries.map(({ entity, id, label, list, figures, mentions }) => [
      { text: label || shortenId(id), kind: 'text', link: writeEntityRoute(entity.name, id, { list }) },
      ...figures.map((cell, at) => makeFigure(cell, columns[at]?.name ?? '', at === change)),
      { text: String(mentions), kind: 'number' },
      { text: id, kind: 'text' },
    ]),
  }
}
