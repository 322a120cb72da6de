import { useMemo } from 'preact/hooks'
import { CopyButton } from '../../../components/copy-button.tsx'
import { DataTable } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { FailureNote } from '../../../components/failure-note.tsx'
import { SegmentedControl } from '../../../components/segmented-control.tsx'
import { type EntityModel, findEntityOf, fitsParameter } from '../../../contract/list-entities.ts'
import { shortenId } from '../../../reply/shorten-id.ts'
import { useConsole } from '../../../state/console-context.ts'
import { useLoad } from '../../../state/use-load.ts'
import { navigateTo, writeRoute } from '../../../state/use-route.ts'
import { findCandleSource } from '../candles/find-candle-source.ts'
import { PoolCandles } from '../candles/pool-candles.tsx'
import { findPaging } from '../pagination.tsx'
import { findProse, PostList } from '../post-list.tsx'
import { EntityFigures, SectionTitle } from './entity-figures.tsx'
import { EntityHeadline } from './entity-headline.tsx'
import { type EntitySection, omitOwnColumns } from './entity-section.ts'
import { loadEntity } from './load-entity.ts'

/** Page of one entity: all that the operations of the contract say about it. */
export function EntityPage({
  entity,
  moment,
  params,
}: {
  entity: EntityModel
  moment: string
  params: Readonly<Record<string, string>>
}) {
  const context = useConsole()
  const { contract, session, examples } = context
  const { id = '', list, page, interval } = params
  const candles = useMemo(() => findCandleSource(contract), [contract])
  const source = contract.operations.find(operation => operation.id === list)
  const { data, failure, reload } = useLoad(
    () =>
      loadEntity(entity, id, context, {
        skip: new Set(candles === undefined ? [] : [candles.operation]),
        list: source,
        page: writePageQuery(source && findPaging(source), page),
      }),
    [entity.key, id, list, page, moment, session, examples.size],
  )
  const charted = candles && data?.parts[findEntityOf(candles.pool.is ?? '', contract)?.name ?? '']
  const isCharted = candles !== undefined && charted !== undefined && fitsParameter(candles.pool, charted)
  const length =
    interval ?? examples.get(candles?.operation.id ?? '')?.query[candles?.interval.name ?? ''] ?? ''
  const figures = data?.sections.filter(isFigures) ?? []
  const others = data?.sections.filter(section => !isFigures(section)) ?? []
  const hasRows = isCharted || others.length > 0
  return (
    <article class="stack">
      <header class="row entity-head">
        <h2 class="entity-name">{data?.label || shortenId(id)}</h2>
        <span class="muted">{entity.name}</span>
        <code class="cut" title={id}>
          {id}
        </code>
        <CopyButton text={id} />
        <span class="grow" />
        {data !== undefined && <EntityHeadline sections={data.sections} />}
      </header>
      {failure && <FailureNote failure={failure} act={reload} />}
      {data?.failures.map(said => (
        <FailureNote key={said} failure={new Error(said)} act={reload} />
      ))}
      {data?.sections.length === 0 && (
        <EmptyState
          title={`No reply says anything about this ${entity.name}.`}
          act={reload}
          label="Read again"
        />
      )}
      <div class={`entity ${hasRows ? (figures.length > 0 ? '' : 'rows') : 'flat'}`}>
        {hasRows && (
          <div class="stack">
            {isCharted && (
              <section class="stack">
                <SegmentedControl
                  label="Length of a candle"
                  options={Object.fromEntries(
                    (candles.interval.schema.enum ?? []).map(each => [String(each), String(each)]),
                  )}
                  chosen={length}
                  choose={value =>
                    navigateTo(writeRoute('market', entity.name, { ...params, interval: value }), {
                      replace: true,
                    })
                  }
                />
                <PoolCandles candles={candles} id={charted} length={length} moment={moment} />
              </section>
            )}
            {others.map(section => (
              <EntityRows
                key={section.operation.id}
                section={omitOwnColumns(section, entity, id, contract)}
              />
            ))}
          </div>
        )}
        <div class="stack">
          {figures.map(section => (
            <EntityFigures key={section.operation.id} section={section} />
          ))}
        </div>
      </div>
    </article>
  )
}

function EntityRows({ section }: { section: EntitySection }) {
  const { operation, table } = section
  const texts = findProse(table)
  return (
    <section class="stack">
      <SectionTitle section={section} />
      {texts === -1 ? (
        <DataTable table={table} label={operation.summary} />
      ) : (
        <PostList table={table} texts={texts} />
      )}
    </section>
  )
}

/** Returns whether a reply is one row with figures rather than rows or texts. */
function isFigures({ table }: EntitySection): boolean {
  return table.rows.length === 1 && table.columns.length > 3 && findProse(table) === -1
}

function writePageQuery(paging: ReturnType<typeof findPaging>, page = '1'): Record<string, string> {
  const before = Math.max(0, Math.floor(Number(page)) - 1 || 0)
  return paging === undefined || before === 0 ? {} : { [paging.skip]: String(before * paging.size) }
}
