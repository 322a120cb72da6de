import { writeFetch } from '../../../contract/routes/write-curl.ts'
import type { ControlReply } from '../../api/control-types.ts'
import { type ReceivedReply, sendRequest } from '../../api/send-request.ts'
import { Badge, GapLink, StatusBadge } from '../../components/badge.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { KeyValues } from '../../components/key-values.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useNow } from '../../state/use-now.ts'
import { formatAge, formatReceivedTime } from './format-received-time.ts'
import { rebuildRequest, writeTryLink } from './rebuild-request.ts'

/** Scenarios that a click sets for one operation, each with its label. */
const choices: Readonly<Record<string, string>> = {
  empty: 'Make it empty',
  'slow=2000': 'slow',
  'code=500': '500',
}

/** A request of the journal in full, with the query as the mock understood it. */
export type JournalDetail = ControlReply<'/__mock/journal/{id}', 'get'>

/** Request of an entry, with what one can do with it. `receive` gets the reply when it is sent again. */
export function EntryRequest({
  entry,
  query,
  receive,
}: Pick<JournalDetail, 'entry' | 'query'> & { receive: (reply: ReceivedReply) => void }) {
  const context = useConsole()
  const now = useNow()
  const { sent, curl, notes } = rebuildRequest(entry, context)
  const { method, ms, bytes, gaps, scenarios, operationId } = entry
  const understood = Object.entries(query ?? {}).map(([name, value]) => {
    return [name, typeof value === 'string' ? value : JSON.stringify(value)]
  })
  const tryLink = writeTryLink(entry, context)
  // As the application did. It is in no journal and advances no counter.
  const sendAgain = () => context.attempt(async () => receive(await sendRequest(sent, 'send')))
  return (
    <div class="stack">
      <p class="row wire">
        <strong>{method}</strong> <StatusBadge status={entry.status} />
        {ms !== null && <span class="muted">{ms} ms</span>}
        {bytes !== null && <span class="muted">{bytes.toLocaleString('en')} bytes</span>}
        <span class="muted">
          <time dateTime={entry.at}>{entry.at.replace('T', ' ').replace('Z', '')}</time> mock ·{' '}
          <time dateTime={entry.receivedAt} title={`Received at ${formatReceivedTime(entry)}`}>
            {formatAge(entry, now)}
          </time>
          {entry.isFromConsole && ' · sent from the console'}
        </span>
      </p>
      <code class="address">{sent.url}</code>
      {method === 'OPTIONS' && (
        <p class="muted">A preflight: before a browser asks from another site, it asks whether it may.</p>
      )}
      <div class="row">
        {method === 'GET' && (
          <button type="button" class="main" onClick={sendAgain}>
            Send again
          </button>
        )}
        {tryLink !== undefined && (
          <a class="button" href={tryLink}>
            Try with changes
          </a>
        )}
        {operationId !== null && <OperationScenarios operation={operationId} />}
        <span class="grow" />
        <CopyButton text={curl} label="Copy as curl" />
        {method === 'GET' && <CopyButton text={writeFetch(sent)} label="Copy as fetch" />}
      </div>
      {notes.map(note => (
        <p key={note} class="muted">
          {note}
        </p>
      ))}
      {(gaps.length > 0 || scenarios.length > 0) && (
        <p class="row">
          {scenarios.map(text => (
            <Badge key={text} meaning="warning">
              {text}
            </Badge>
          ))}
          {gaps.map(gap => (
            <GapLink key={gap} id={gap} />
          ))}
        </p>
      )}
      <details>
        <summary>Query as understood{understood.length === 0 ? ': nothing' : ''}</summary>
        <KeyValues entries={Object.fromEntries(understood)} />
      </details>
      <details>
        <summary>Headers of the request</summary>
        <KeyValues entries={entry.headers} />
      </details>
    </div>
  )
}

/** Buttons that set a scenario for one operation, from now on. A button that is pressed takes it back. */
export function OperationScenarios({ operation }: { operation: string }) {
  const { state, change } = useConsole()
  const inForce = state?.scenarios ?? []
  const toggle = (text: string) =>
    change('put', '/__mock/scenarios', {
      scenarios: inForce.includes(text) ? inForce.filter(each => each !== text) : [text, ...inForce],
    })
  return (
    <fieldset class="segments">
      <legend class="hidden">From now on</legend>
      {Object.entries(choices).map(([name, label]) => {
        const text = `${name}@${operation}`
        return (
          <button
            key={name}
            type="button"
            aria-pressed={inForce.includes(text)}
            title={`${text}, for the next requests`}
            onClick={() => toggle(text)}
          >
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}
