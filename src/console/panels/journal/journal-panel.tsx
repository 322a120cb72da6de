import { Select } from '../../../theme/select.tsx'
import { saveFile } from '../../components/save-file.ts'
import { useConsole } from '../../state/console-context.ts'
import { changeParams, type Route } from '../../state/use-route.ts'
import { EntryDetail } from './entry-detail.tsx'
import { filterEntries, listStatuses, NO_OPERATION } from './filter-entries.ts'
import { JournalList } from './journal-list.tsx'
import { type JournalPause, usePause } from './use-pause.ts'

/** Panel with the live list of requests and replies. */
export function JournalPanel({ route }: { route: Route }) {
  const { detail, params } = route
  const { entries, contract } = useConsole()
  const held = usePause(entries)
  const shown = filterEntries(held.shown, params).toReversed()
  const pause: JournalPause = { ...held, shown, waiting: filterEntries(held.waiting, params) }
  const withGaps = params.gaps === 'shown'
  const { operation = '', status = '' } = params
  // Ids count from one, so the latest is the number of all that came.
  const all = entries.at(-1)?.id ?? 0
  return (
    <div class={`split ${detail === '' ? '' : 'open'}`}>
      <section class="stack list-side" aria-label="Requests">
        <div class="row tools">
          <h1>Journal</h1>
          <Select
            aria-label="Operation"
            class={operation === '' ? '' : 'narrowing'}
            none="Operation: all"
            value={operation}
            options={[...contract.operations.map(({ id }) => id), NO_OPERATION]}
            change={value => changeParams({ operation: value })}
          />
          <Select
            aria-label="Status"
            class={status === '' ? '' : 'narrowing'}
            none="Status: all"
            value={status}
            options={listStatuses(entries)}
            change={value => changeParams({ status: value })}
          />
          <span class="grow" />
          <span class="muted">{describeCount(shown.length, all, operation + status !== '')}</span>
          <JournalTools pause={pause} />
          <button
            type="button"
            aria-pressed={withGaps}
            onClick={() => changeParams({ gaps: withGaps ? '' : 'shown' })}
          >
            Gaps
          </button>
        </div>
        <JournalList pause={pause} route={route} />
      </section>
      {detail !== '' && <EntryDetail key={detail} id={Number(detail)} />}
    </div>
  )
}

function JournalTools({ pause }: { pause: JournalPause }) {
  const { entries, session, ask, attempt, change } = useConsole()
  const isEmpty = entries.length === 0
  const save = () =>
    attempt(async () => saveFile(await ask('get', '/__mock/journal.har'), `${session ?? 'journal'}.har`))
  return (
    <>
      <button type="button" aria-pressed={pause.isHeld} onClick={pause.toggle}>
        {pause.isHeld ? '▶ Follow' : '❚❚ Pause'}
      </button>
      <button
        type="button"
        disabled={isEmpty}
        title="Requests and replies as HAR 1.2, for mdc judge and browsers"
        onClick={save}
      >
        HAR
      </button>
      <button type="button" disabled={isEmpty} onClick={() => change('delete', '/__mock/journal')}>
        Clear
      </button>
    </>
  )
}

/** Describes how many requests came, and with a filter also how many of these match. */
export function describeCount(shown: number, all: number, isFiltered: boolean): string {
  const total = `${all.toLocaleString('en')} ${all === 1 ? 'request' : 'requests'}`
  return isFiltered ? `${shown.toLocaleString('en')} of ${total}` : total
}
