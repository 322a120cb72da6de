import { useState } from 'preact/hooks'
import type { ReceivedReply } from '../../api/send-request.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { ReplyView } from '../../components/reply-view.tsx'
import { RuleList } from '../../components/rule-list.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { EntryRequest, type JournalDetail } from './entry-request.tsx'

/** Details of one request and its reply. */
export function EntryDetail({ id }: { id: number }) {
  const { ask, session } = useConsole()
  const [again, setAgain] = useState<ReceivedReply>()
  const { data, failure, reload } = useLoad(
    () => ask('get', '/__mock/journal/{id}', { place: { id: String(id) } }),
    [id, session],
  )
  const title = data === undefined ? `Request ${id}` : (data.entry.operationId ?? 'No operation')
  return (
    <SidePanel title={title}>
      {failure && <FailureNote failure={failure} act={reload} />}
      {data && <EntryRequest {...data} receive={setAgain} />}
      {data && <EntryReply {...data} again={again} />}
    </SidePanel>
  )
}

/** Reply of an entry, and the reply to the same request when it was sent again. */
export function EntryReply({
  entry,
  reply,
  missing,
  again,
}: Pick<JournalDetail, 'entry' | 'reply' | 'missing'> & { again: ReceivedReply | undefined }) {
  // One that comes later is shown at once, whatever was chosen before.
  const [hidden, hide] = useState<ReceivedReply>()
  const isAgain = again !== hidden
  const operation = useConsole().contract.operations.find(({ id }) => id === entry.operationId)
  const shown = isAgain && again ? again : reply && { status: entry.status, ...reply }
  return (
    <>
      {again !== undefined && (
        <div class="row" role="status">
          <SegmentedControl
            label="Which reply"
            options={{ first: `As it was: ${entry.status}`, again: `Sent again: ${again.status}` }}
            chosen={isAgain ? 'again' : 'first'}
            choose={chosen => hide(chosen === 'again' ? undefined : again)}
          />
          <span class="muted">{compareReplies(entry.status, reply, again)}</span>
        </div>
      )}
      {shown ? (
        <ReplyView reply={shown} operation={operation} />
      ) : (
        <>
          <EmptyState title="This reply is not kept.">
            <p>{missing}</p>
            <p>Send it again to see how it is answered now.</p>
          </EmptyState>
          <RuleList operation={operation} />
        </>
      )}
    </>
  )
}

function compareReplies(status: number, then: JournalDetail['reply'], again: ReceivedReply): string {
  const time = again.ms === undefined ? '' : `${again.ms} ms. `
  if (then === null) return time
  if (status !== again.status) return `${time}Another status.`
  return then.body === again.body ? `${time}The same body.` : `${time}Another body.`
}
