import { useState } from 'preact/hooks'
import { writeQuery } from '../../../contract/routes/write-url.ts'
import { DataTable, SingleRowTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { handleSubmit } from '../../components/handle-submit.ts'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { listEntities } from '../../contract/list-entities.ts'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { changeParams, navigateTo, type Route, writeRoute } from '../../state/use-route.ts'
import { CandleSection } from './candles/candle-section.tsx'
import { loadSections } from './load-sections.ts'

/** View of what the operations have about one key, such as the address of a pool. Each is asked for it directly. */
export function KeyView({ moment, params }: { moment: string; params: Route['params'] }) {
  const context = useConsole()
  const entities = listEntities(context.contract)
  const { of, id = '', interval } = params
  const entity = entities.find(({ name }) => name === of) ?? entities[0]
  const [typed, setTyped] = useState(id)
  const show = (changed: Readonly<Record<string, string>>) =>
    navigateTo(writeRoute('market', 'key', { ...params, ...changed }))
  const { data, failure, reload } = useLoad(
    async () => (entity && id !== '' ? loadSections(entity, id, interval, context) : undefined),
    [entity, id, interval, moment, context.session, context.examples.size],
  )
  return (
    <>
      <form class="row" onSubmit={handleSubmit(() => show({ id: typed.trim() }))}>
        <SegmentedControl
          label="What the key is of"
          options={Object.fromEntries(entities.map(({ name }) => [name, name]))}
          chosen={entity?.name ?? ''}
          choose={name => show({ of: name, id: '' })}
        />
        <TextInput
          class="wire key"
          aria-label={entity?.key}
          placeholder={entity?.key}
          value={typed}
          change={setTyped}
        />
        <button type="submit" class="main" disabled={typed.trim() === ''}>
          Show
        </button>
      </form>
      {[...(failure ? [failure.message] : []), ...(data?.failures ?? [])].map(message => (
        <FailureNote key={message} failure={new Error(message)} act={reload} />
      ))}
      {id === '' && <p class="muted">Type or paste a key, or follow one from a list.</p>}
      {data?.sections.length === 0 && (
        <EmptyState title={`No reply knows this ${entity?.name}.`} act={reload} label="Read again" />
      )}
      {data?.sections.map(section => {
        const { operation, query, table, candles } = section
        return (
          <section key={operation.id} class="stack">
            <div class="row">
              <h2>{operation.summary}</h2>
              <a href={writeRoute('try', operation.id, { query: writeQuery(query) })}>
                Try it<span class="hidden">: {operation.summary}</span>
              </a>
            </div>
            {candles !== undefined ? (
              <CandleSection
                section={section}
                candles={candles}
                choose={length => changeParams({ interval: length })}
              />
            ) : table.rows.length === 1 ? (
              <SingleRowTable table={table} label={operation.summary} />
            ) : (
              <DataTable table={table} label={operation.summary} />
            )}
          </section>
        )
      })}
    </>
  )
}
