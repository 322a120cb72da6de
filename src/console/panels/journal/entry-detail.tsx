import { useState } from 'preact/hooks'
import type { ReceivedReply } from '../../api/send-request.ts'
import { FailureNote } from '../../components/failure-note.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { EntryReply } from './entry-reply.tsx'
import { EntryRequest } from './entry-request.tsx'

/** Links to the requests beside one in the list. Undefined at an end. */
export interface EntryNeighbors {
  readonly newer: string | undefined
  readonly older: string | undefined
}

/** Details of one request and its reply. */
export function EntryDetail({
  id,
  view,
  setView,
  closeTo,
  neighbors,
}: {
  id: number
  view: string
  setView: (view: string) => void
  closeTo: string
  neighbors: EntryNeighbors
}) {
  const { ask, session } = useConsole()
  const [again, setAgain] = useState<ReceivedReply>()
  const [isAgain, showAgain] = useState(false)
  const { data, failure, reload } = useLoad(
    () => ask('get', '/__mock/journal/{id}', { place: { id: String(id) } }),
    [id, session],
  )
  const title = data === undefined ? `Request ${id}` : (data.entry.operationId ?? 'No operation')
  const receive = (reply: ReceivedReply) => {
    setAgain(reply)
    showAgain(true)
  }
  return (
    <SidePanel title={title} closeTo={closeTo} tools={<NeighborLinks {...neighbors} />}>
      {failure && <FailureNote failure={failure} act={reload} />}
      {data && <EntryRequest {...data} receive={receive} />}
      {data && <EntryReply {...data} {...{ again, isAgain, showAgain, view, setView }} />}
    </SidePanel>
  )
}

function NeighborLinks({ newer, older }: EntryNeighbors) {
  return (
    <nav class="row neighbors" aria-label="Requests beside this one">
      <a class="button" href={newer} aria-disabled={newer === undefined} title="The next newer request">
        ‹ Newer
      </a>
      <a class="button" href={older} aria-disabled={older === undefined} title="The next older request">
        Older ›
      </a>
    </nav>
  )
}
