import { useState } from 'preact/hooks'
import { hasDots, writeCurl, writeFetch } from '../../../contract/routes/write-curl.ts'
import { appendQuery } from '../../../contract/routes/write-url.ts'
import { StatusMark } from '../../../theme/status-mark.tsx'
import type { ControlJournalEntry, ControlReply } from '../../api/control-types.ts'
import { type ReceivedReply, sendRequest } from '../../api/send-request.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { GapLink } from '../../components/gap-link.tsx'
import { KeyValues } from '../../components/key-values.tsx'
import { findKeyHeader } from '../../state/build-request.ts'
import { type ConsoleContext, useConsole } from '../../state/console-context.ts'
import { useNow } from '../../state/use-now.ts'
import { useRoute, writeRoute } from '../../state/use-route.ts'
import { formatAge, formatReceivedTime } from './format-received-time.ts'

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
  const tryLink = writeTryLink(entry, context)
  // As the application did. It is in no journal and advances no counter.
  const [isSending, setSending] = useState(false)
  const sendAgain = async () => {
    setSending(true)
    await context.attempt(async () => receive(await sendRequest(sent, 'send')))
    setSending(false)
  }
  const withGaps = useRoute().params.gaps === 'shown'
  const marks = scenarios.length + (withGaps ? gaps.length : 0)
  return (
    <div class="stack">
      <p class="row wire">
        <strong>{method}</strong> <StatusMark status={entry.status} />
        {ms !== null && <span class="muted">{ms} ms</span>}
        {bytes !== null && <span class="muted">{bytes.toLocaleString('en')} bytes</span>}
        <span class="muted">
          <time dateTime={entry.at}>{entry.at.replace('T', ' ').replace('Z', '')}</time> on the market’s clock
          ·{' '}
          <time dateTime={entry.receivedAt} title={`Received at ${formatReceivedTime(entry)}`}>
            {formatAge(entry, now)}
          </time>
        </span>
      </p>
      <code class="address">{sent.url}</code>
      {method === 'OPTIONS' && (
        <p class="muted">A preflight: before a browser asks from another site, it asks whether it may.</p>
      )}
      <div class="row">
        {method === 'GET' && (
          <button type="button" class="main" disabled={isSending} onClick={sendAgain}>
            {isSending ? 'Sending …' : 'Send again'}
          </button>
        )}
        {tryLink !== undefined && (
          <a class="button quiet" href={tryLink}>
            Try with changes
          </a>
        )}
        {operationId !== null && (
          <a class="button quiet" href={writeRoute('state', 'scenarios', { glob: operationId })}>
            Change its replies
          </a>
        )}
        <CopyButton text={curl} label="Copy as curl" />
        {method === 'GET' && <CopyButton text={writeFetch(sent)} label="Copy as fetch" />}
      </div>
      {notes.map(note => (
        <p key={note} class="muted">
          {note}
        </p>
      ))}
      {marks > 0 && (
        <p class="row">
          {scenarios.map(text => (
            <span key={text} class="mark warning">
              {text}
            </span>
          ))}
          {withGaps && gaps.map(gap => <GapLink key={gap} id={gap} />)}
        </p>
      )}
      <details>
        <summary>Query as understood{Object.keys(query ?? {}).length === 0 ? ': nothing' : ''}</summary>
        <KeyValues entries={query ?? {}} />
      </details>
      <details>
        <summary>Headers of the request</summary>
        <KeyValues entries={entry.headers} />
      </details>
    </div>
  )
}

/** The text in place of a secret in the journal, and at the end of a text that was cut off. */
const HIDDEN = '…'

const isKeyRejected = (status: number) => status === 401 || status === 403

/** Headers that a page cannot set, since its browser does. */
const browserHeaders: readonly string[] = [
  ...['Accept-Encoding', 'Access-Control-Request-Headers', 'Access-Control-Request-Method'],
  ...['Host', 'Origin', 'User-Agent'],
]

/**
 * Rebuilds the request of an entry as it was sent. The page's API key replaces an accepted key that is hidden,
 * and a wrong key replaces a rejected one. A payment is omitted, since it cannot be sent twice. `sent` is for `fetch`,
 * without the headers that only a browser sets. `curl` is the command that sends the same bytes. `notes` are sentences
 * about parts that cannot be sent again as they were.
 */
export function rebuildRequest(
  { origin, method, path, query, headers, status }: ControlJournalEntry,
  { origins, apiKey, contract }: Pick<ConsoleContext, 'origins' | 'apiKey' | 'contract'>,
) {
  const replace = (name: string): string => {
    if (name === 'PAYMENT-SIGNATURE') return ''
    return name === findKeyHeader(contract) && !isKeyRejected(status) ? apiKey : 'hidden'
  }
  const all = Object.entries(headers)
  const known = all
    .map(([name, value]) => [name, value === HIDDEN ? replace(name) : value] as const)
    .filter(([name, value]) => value !== '' || headers[name] === '')
  const url = appendQuery(origins[origin] + path, query)
  const hidden = all.flatMap(([name, value]) => (value === HIDDEN ? [name] : []))
  const cut = Object.entries({ path, query, ...headers }).flatMap(([name, value]) =>
    value !== HIDDEN && value.includes(HIDDEN) ? [name] : [],
  )
  return {
    sent: { url, headers: Object.fromEntries(known.filter(([name]) => !browserHeaders.includes(name))) },
    curl: writeCurl(
      { method, url, headers: Object.fromEntries(known.filter(([name]) => name !== 'Host')) },
      { without: ['Accept', 'User-Agent'] },
    ),
    notes: [
      ...(hidden.length > 0 ? [`Hidden here, so not sent again as it was: ${hidden.join(', ')}.`] : []),
      ...(cut.length > 0 ? [`Kept only in part, so not sent again as it was: ${cut.join(', ')}.`] : []),
      ...(hasDots(path) ? ['A browser resolves the dots in this path. The curl command keeps them.'] : []),
    ],
  }
}

/**
 * Returns the address of the form with this request filled in: query as sent, version, preferences, path, and no key where none was sent.
 * Returns undefined for a request without a form.
 */
export function writeTryLink(
  { operationId, path, query, headers, method, status }: ControlJournalEntry,
  { contract, examples }: Pick<ConsoleContext, 'contract' | 'examples'>,
): string | undefined {
  if (method !== 'GET' || !contract.operations.some(({ id }) => id === operationId)) return undefined
  const example = examples.get(operationId ?? '')
  return writeRoute('try', operationId ?? '', {
    query: query === '' ? ' ' : query,
    version: headers.Accept === '*/*' ? '' : headers.Accept,
    prefer: headers.Prefer,
    path: path === example?.path ? '' : path,
    key: headers[findKeyHeader(contract)] === undefined ? ' ' : isKeyRejected(status) ? 'hidden' : '',
  })
}
