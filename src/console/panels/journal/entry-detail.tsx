import { useEffect, useState } from 'preact/hooks'
import { buildCurlCommand } from '../../../network/build-curl-command.ts'
import type { ControlReply } from '../../api/control-types.ts'
import { type SentRequest, sendRequest } from '../../api/send-request.ts'
import { writeFetch } from '../../api/write-fetch.ts'
import { Badge, StatusBadge } from '../../components/badge.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { GapLink } from '../../components/gap-link.tsx'
import { KeyValues } from '../../components/key-values.tsx'
import { ReplyView } from '../../components/reply-view.tsx'
import { RuleList } from '../../components/rule-list.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { navigateTo, writeRoute } from '../../state/use-route.ts'
import { formatReceivedTime } from './format-received-time.ts'
import { rebuildRequest } from './rebuild-request.ts'

type Recorded = ControlReply<'/__mock/journal/{id}', 'get'>

/** Details of one request and its reply. */
export function EntryDetail({
  id,
  view,
  setView,
  closeTo,
}: {
  id: number
  view: string
  setView: (view: string) => void
  closeTo: string
}) {
  const { ask, session } = useConsole()
  const { data, failure, reload } = useLoad(
    () => ask('get', '/__mock/journal/{id}', { place: { id: String(id) } }),
    [id, session],
  )
  const title = data === undefined ? `Request ${id}` : (data.entry.operationId ?? 'No operation')
  return (
    <SidePanel title={title} closeTo={closeTo}>
      {failure && <FailureNote failure={failure} act={reload} />}
      {data && <EntryRequest {...data} />}
      {data && <EntryReply {...data} view={view} setView={setView} />}
    </SidePanel>
  )
}

/** Request of an entry, with its operation, access and scenarios. */
function EntryRequest({ entry, query }: Recorded) {
  const { sent, hidden } = rebuildRequest(entry, useConsole())
  const { method, ms, bytes, gaps, scenarios } = entry
  const understood = Object.entries(query ?? {}).map(([name, value]) => [name, formatUnderstood(value)])
  return (
    <div class="stack">
      <p class="row wire">
        <strong>{method}</strong> <StatusBadge status={entry.status} />
        {ms !== null && <span class="muted">{ms} ms</span>}
        {bytes !== null && <span class="muted">{bytes.toLocaleString('en')} bytes</span>}
      </p>
      <p class="muted">
        Received {formatReceivedTime(entry)}, when the mock’s clock said{' '}
        {entry.at.replace('T', ' ').replace('Z', '')}
        {entry.isFromConsole && ' · sent from the console'}
      </p>
      <code class="address muted">{sent.url}</code>
      {method === 'OPTIONS' && (
        <p class="muted">A preflight: before a browser asks from another site, it asks whether it may.</p>
      )}
      {method === 'GET' && (
        <div class="row">
          <SendAgain sent={sent} />
          <CopyButton text={buildCurlCommand(sent)} label="Copy as curl" />
          <CopyButton text={writeFetch(sent)} label="Copy as fetch" />
        </div>
      )}
      {method === 'GET' && hidden.length > 0 && (
        <p class="muted">Hidden here, so not sent again as it was: {hidden.join(', ')}.</p>
      )}
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

/** Reply of an entry, if the mock still has it. */
function EntryReply({
  entry,
  reply,
  ...shown
}: Recorded & { view: string; setView: (view: string) => void }) {
  const operation = useConsole().contract.operations.find(({ id }) => id === entry.operationId)
  if (reply !== null && reply.body !== null) {
    const { headers, body } = reply
    return <ReplyView reply={{ status: entry.status, headers, body }} operation={operation} {...shown} />
  }
  return (
    <>
      <EmptyState title="This reply was not kept.">
        <p>
          The mock keeps the latest, up to 8,000,000 characters; replicas that share a store keep none. Send
          it again to see how it is answered now.
        </p>
      </EmptyState>
      <RuleList operation={operation} />
    </>
  )
}

/** Button that sends the request again and opens the new entry. */
function SendAgain({ sent }: { sent: SentRequest }) {
  const { entries, session } = useConsole()
  const [after, setAfter] = useState<number>()
  const [failure, setFailure] = useState<Error>()
  const found =
    after === undefined ? undefined : entries.find(({ id, isFromConsole }) => id > after && isFromConsole)
  useEffect(() => {
    if (found !== undefined) navigateTo(writeRoute('journal', String(found.id)))
  }, [found])
  const send = async () => {
    setAfter(entries.at(-1)?.id ?? 0)
    setFailure(undefined)
    await sendRequest(sent, 'send').catch(setFailure)
  }
  return (
    <>
      <button type="button" class="main" onClick={send} key={session}>
        Send again
      </button>
      {failure && <FailureNote failure={failure} />}
    </>
  )
}

function formatUnderstood(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
