import { useState } from 'preact/hooks'
import type { OperationModel, ParameterModel } from '../../../contract/model/contract-model.ts'
import { describeBounds } from '../../../contract/model/describe-bounds.ts'
import { writeCurl, writeFetch } from '../../../contract/routes/write-curl.ts'
import { Field } from '../../../theme/field.tsx'
import { StatusMark } from '../../../theme/status-mark.tsx'
import type { FieldValue } from '../../../theme/text-input.tsx'
import { type ReceivedReply, sendRequest } from '../../api/send-request.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { ReplyView } from '../../components/reply-view.tsx'
import { ScenarioSwitch } from '../../components/scenario-switch.tsx'
import { findKeyHeader } from '../../state/build-request.ts'
import { useConsole } from '../../state/console-context.ts'
import { changeParams, writeRoute } from '../../state/use-route.ts'
import { useStoredState } from '../../state/use-stored-state.ts'
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
        onSubmit={() => send(sendRequest(sent, params.scenarios === 'off' ? 'view' : 'send'))}
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
            <StatusMark status={reply.status} />
            {reply.ms !== undefined && <span class="muted">{reply.ms} ms</span>}
            <span class="muted">{reply.body.length.toLocaleString('en')} characters</span>
          </p>
          <ReplyView reply={reply} operation={operation} />
        </section>
      )}
    </div>
  )
}

function FormTools({
  params,
  request: { sent },
  isSending,
}: Pick<FormInput, 'params'> & { request: FormRequest; isSending: boolean }) {
  const { examples } = useConsole()
  return (
    <div class="row">
      {/* Before the examples are there, what is sent would be less than what the form then shows. */}
      <button type="submit" class="main" disabled={isSending || examples.size === 0}>
        Send
      </button>
      <ScenarioSwitch
        isOn={params.scenarios !== 'off'}
        change={isOn => changeParams({ scenarios: isOn ? undefined : 'off' })}
      />
      <span class="grow" />
      <CopyButton text={writeCurl(sent)} label="Copy as curl" />
      <CopyButton text={writeFetch(sent)} label="Copy as fetch" />
    </div>
  )
}

/** Waits for the replies of an operation. The last one, or its failure, is kept while the page is open. */
function useReply(operation: string) {
  const [result, setResult] = useStoredState<{ reply?: ReceivedReply; failure?: Error }>(
    `answer ${operation}`,
    {},
  )
  const [isSending, setSending] = useState(false)
  const send = async (answer: Promise<ReceivedReply>) => {
    setSending(true)
    const outcome = await answer.then(
      reply => ({ reply }),
      failure => ({ failure }),
    )
    setResult(outcome)
    setSending(false)
  }
  return { ...result, isSending, send }
}

/** Fields for the parameters of an operation, its version, the key, and what the contract does not have. */
function RequestFields({
  operation,
  params,
  request: { values, others, apiKey, setValue, setOthers, setKey },
}: FormInput & { request: FormRequest }) {
  const { contract } = useConsole()
  const { version = '', prefer = '' } = params
  const types = operation.reply.media.map(({ type }) => type)
  const keyHint = `Sent as ${findKeyHeader(contract)}, kept in this page only`
  const preferHint = 'Such as scenario=empty or code=503, for this request'
  const othersHint = 'Sent as written, behind those above: name=value&name=value'
  const setPrefer = (text: string) => changeParams({ prefer: text })
  const further = [
    { label: 'API key', value: apiKey, hint: keyHint, change: setKey },
    { label: 'Prefer', value: prefer, hint: preferHint, change: setPrefer },
    { label: 'Other parameters', value: others, hint: othersHint, change: setOthers },
  ]
  return (
    <div class="fields">
      {operation.parameters.map(parameter => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          change={value => setValue(parameter.name, value)}
        />
      ))}
      {(types.length > 1 || version !== '') && (
        <Field
          id="version"
          label="Version"
          value={version}
          none="none named: the newest that lives"
          options={types}
          hint="Sent as Accept"
          change={type => changeParams({ version: type })}
        />
      )}
      {further.map(field => (
        <Field key={field.label} id={`text-${field.label.replace(' ', '-')}`} {...field} />
      ))}
    </div>
  )
}

/** Field for a parameter, with description and bounds. Invalid values are sent, to see error replies. */
export function ParameterField({ parameter, ...input }: { parameter: ParameterModel } & FieldValue) {
  const { name, required, description, schema } = parameter
  const main = schema.default === undefined ? '' : String(schema.default)
  // The field itself offers the values, and a pattern would be longer than its description.
  const bounds = describeBounds({ ...schema, enum: undefined }).filter(({ pattern }) => pattern === undefined)
  return (
    <Field
      id={`parameter-${name}`}
      label={name}
      isRequired={required}
      hint={[...bounds.map(({ says }) => says), description].filter(Boolean).join(' · ')}
      none={main === '' ? 'not sent' : `not sent: ${main}`}
      options={schema.enum?.map(String)}
      placeholder={main}
      inputMode={schema.type === 'integer' ? 'numeric' : 'text'}
      {...input}
    />
  )
}
