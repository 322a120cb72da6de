import type { OperationModel } from '../../../contract/model/contract-model.ts'
import type { ReceivedReply } from '../../api/send-request.ts'
import { StatusBadge } from '../../components/badge.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { ReplyView } from '../../components/reply-view.tsx'

/** A reply, with the steps of its payment. */
export interface TryResult {
  readonly reply: ReceivedReply
  /** The steps of the payment, with the values that were sent. */
  readonly steps?: readonly { readonly name: string; readonly says: string; readonly value: unknown }[]
}

/** View of the reply to the request of a form. */
export function TryReply({
  answer: { reply, steps = [] },
  operation,
  view,
  setView,
}: {
  answer: TryResult
  operation: OperationModel
  view: string
  setView: (view: string) => void
}) {
  return (
    <section class="stack" aria-label="Reply">
      {steps.length > 0 && (
        <ol class="cards steps">
          {steps.map(({ name, says, value }) => (
            <li key={name}>
              <details>
                <summary>
                  <strong>{name}</strong> <span class="muted">{says}</span>
                </summary>
                <CodeBlock text={JSON.stringify(value, null, 2)} label={name} />
              </details>
            </li>
          ))}
        </ol>
      )}
      <p class="row wire" role="status">
        <StatusBadge status={reply.status} />
        {reply.ms !== undefined && <span class="muted">{reply.ms} ms</span>}
        <span class="muted">{reply.body.length.toLocaleString('en')} characters</span>
      </p>
      <ReplyView reply={reply} operation={operation} view={view} setView={setView} />
    </section>
  )
}
