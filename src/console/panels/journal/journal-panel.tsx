import { useMemo } from 'preact/hooks'
import { FilterSelect } from '../../components/filter-select.tsx'
import { useConsole } from '../../state/console-context.ts'
import { navigateTo, type Route, writeRoute } from '../../state/use-route.ts'
import { EntryDetail } from './entry-detail.tsx'
import { filterEntries, listStatuses, NO_OPERATION } from './filter-entries.ts'
import { JournalList } from './journal-list.tsx'
import { usePause } from './use-pause.ts'

/** Panel with the live list of requests and replies. */
export function JournalPanel({ route: { detail, params } }: { route: Route }) {
  const { entries, contract, change } = useConsole()
  const pause = usePause(entries)
  const { operation = '', status = '' } = params
  const shown = useMemo(
    () => filterEntries(pause.shown, { operation, status }).toReversed(),
    [pause.shown, operation, status],
  )
  const waiting = useMemo(
    () => filterEntries(pause.waiting, { operation, status }).length,
    [pause.waiting, operation, status],
  )
  const statuses = useMemo(() => listStatuses(entries), [entries])
  const filter = (changed: Readonly<Record<string, string>>) =>
    navigateTo(writeRoute('journal', detail, { ...params, ...changed }), { replace: true })
  // Ids count from one: the mock keeps fewer than it was asked.
  const asked = entries.at(-1)?.id ?? 0
  const isFiltered = operation !== '' || status !== ''
  const chosen = Number(detail)
  return (
    <div class={`split ${detail === '' ? '' : 'open'}`}>
      <section class="stack list-side" aria-label="Requests">
        <div class="row tools">
          <h1>Journal</h1>
          <FilterSelect
            label="Operation"
            options={[...contract.operations.map(({ id }) => id), NO_OPERATION]}
            chosen={operation}
            choose={value => filter({ operation: value })}
          />
          <FilterSelect
            label="Status"
            options={statuses}
            chosen={status}
            choose={value => filter({ status: value })}
          />
          <span class="grow" />
          <span class="muted">
            {shown.length === asked
              ? `${asked.toLocaleString('en')} ${asked === 1 ? 'request' : 'requests'}`
              : `${shown.length.toLocaleString('en')} of ${asked.toLocaleString('en')}`}
          </span>
          <button type="button" aria-pressed={pause.isHeld} onClick={pause.toggle}>
            {pause.isHeld ? '▶ Follow' : '❚❚ Pause'}
          </button>
          <button
            type="button"
            disabled={entries.length === 0}
            onClick={() => change('delete', '/__mock/journal')}
          >
            Clear
          </button>
        </div>
        <JournalList
          entries={shown}
          waiting={waiting}
          chosen={chosen}
          pause={pause}
          isFiltered={isFiltered}
          clearFilter={() => filter({ operation: '', status: '' })}
          link={id => writeRoute('journal', String(id), params)}
        />
      </section>
      {detail !== '' && (
        <EntryDetail
          key={detail}
          id={chosen}
          view={params.view ?? ''}
          setView={view => filter({ view })}
          closeTo={writeRoute('journal', '', params)}
        />
      )}
    </div>
  )
}
