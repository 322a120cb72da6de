import { useState } from 'preact/hooks'
import type { OperationModel } from '../../../contract/model/contract-model.ts'
import { listGaps } from '../../../contract/model/read-contract.ts'
import { writeCurl, writeFetch } from '../../../contract/routes/write-curl.ts'
import { type ReceivedReply, sendRequest } from '../../api/send-request.ts'
import { GapLink, StatusBadge } from '../../components/badge.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { handleSubmit } from '../../components/handle-submit.ts'
import { ReplyView } from '../../components/reply-view.tsx'
import { ScenarioSwitch } from '../../components/scenario-switch.tsx'
import { useConsole } from '../../state/console-context.ts'
import { changeParams, writeRoute } from '../../state/use-route.ts'
import { useStoredState } from '../../state/use-stored-state.ts'
import { RequestFields } from './request-fields.tsx'
import { type FormRequest, useFormRequest } from './use-form-request.ts'

interface FormInput {
  readonly operation: OperationModel
  readonly params: Readonly<Record<string, string>>
}

/** Form for requests to an operation, filled with an example, and the reply. */
export function OperationForm({ operation, params }: FormInput) {
  const request = useFormRequest(operation, params)
  const { sent } = request
  const { reply, failure, isSending, send } = useReply(operation.id)
  const gaps = listGaps(operation)
  return (
    <div class="stack operation">
      <a class="back" href={writeRoute('try')}>
        ‹ All operations
      </a>
      <header class="stack">
        <h1>{operation.summary}</h1>
        <code class="address muted">GET {operation.path}</code>
        <p>{operation.description}</p>
      </header>
      <form
        class="stack"
        onSubmit={handleSubmit(() => send(sendRequest(sent, params.scenarios === 'off' ? 'view' : 'send')))}
      >
        <RequestFields operation={operation} params={params} request={request} />
        <FormTools params={params} request={request} isSending={isSending} />
        <code class="address muted" title="What is sent">
          {sent.url}
        </code>
      </form>
      {failure && <FailureNote failure={failure} />}
      {reply !== undefined && (
        <section class="stack" aria-label="Reply">
          <p class="row wire" role="status">
            <StatusBadge status={reply.status} />
            {reply.ms !== undefined && <span class="muted">{reply.ms} ms</span>}
            <span class="muted">{reply.body.length.toLocaleString('en')} characters</span>
          </p>
          <ReplyView reply={reply} operation={operation} />
        </section>
      )}
      {gaps.length > 0 && (
        <section class="stack">
          <h2>What the contract leaves open here</h2>
          <p class="row">
            {gaps.map(({ id }) => (
              <GapLink key={id} id={id} />
            ))}
          </p>
        </section>
      )}
    </div>
  )
}

/** Row of a form with what sends and copies its request. */
function FormTools({
  params,
  request: { sent },
  isSending,
}: Pick<FormInput, 'params'> & { request: FormRequest; isSending: boolean }) {
  const { examples, state } = useConsole()
  return (
    <div class="row">
      {/* Before the examples are there, what is sent would be less than what the form then shows. */}
      <button type="submit" class="main" disabled={isSending || examples.size === 0}>
        Send
      </button>
      {(state?.scenarios.length ?? 0) > 0 && (
        <ScenarioSwitch
          isOn={params.scenarios !== 'off'}
          change={isOn => changeParams({ scenarios: isOn ? undefined : 'off' })}
        />
      )}
      <span class="grow" />
      <CopyButton text={writeCurl(sent)} label="Copy as curl" />
      <CopyButton text={writeFetch(sent)} label="Copy as fetch" />
    </div>
  )
}

/** Waits for the replies of an operation. The last one is kept while the page is open. */
function useReply(operation: string) {
  const [reply, setReply] = useStoredState<ReceivedReply | undefined>(`answer ${operation}`, undefined)
  const [failure, setFailure] = useState<Error>()
  const [isSending, setSending] = useState(false)
  const send = async (answer: Promise<ReceivedReply>) => {
    setSending(true)
    setFailure(undefined)
    try {
      setReply(await answer)
    } catch (error) {
      setReply(undefined)
      setFailure(error as Error)
    } finally {
      setSending(false)
    }
  }
  return { reply, failure, isSending, send }
}
