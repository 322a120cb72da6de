import { useState } from 'preact/hooks'
import type { OperationModel } from '../../../contract/model/contract-model.ts'
import { listGaps } from '../../../contract/model/list-gaps.ts'
import { writeCurl } from '../../../contract/routes/write-curl.ts'
import { writeFetch } from '../../../contract/routes/write-fetch.ts'
import { buildRequest, joinQuery } from '../../api/build-request.ts'
import type { MockOrigin } from '../../api/control-types.ts'
import { sendRequest } from '../../api/send-request.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { GapLink } from '../../components/gap-link.tsx'
import { handleSubmit } from '../../components/handle-submit.ts'
import { ScenarioSwitch } from '../../components/scenario-switch.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { findKeyHeader } from '../../contract/find-key-header.ts'
import { useConsole } from '../../state/console-context.ts'
import { navigateTo, writeRoute } from '../../state/use-route.ts'
import { useStoredState } from '../../state/use-stored-state.ts'
import { ParameterField } from './parameter-field.tsx'
import { splitQuery } from './split-query.ts'
import { TextField } from './text-field.tsx'
import { TryReply, type TryResult } from './try-reply.tsx'
import { useVersionChoices } from './use-version-choices.ts'

/** Payment origin of each origin. */
const paidOrigins: Readonly<Partial<Record<MockOrigin, MockOrigin>>> = {
  base: 'payment',
  social: 'socialPayment',
}

/** Form for requests to an operation, filled with an example, and the reply. */
export function OperationForm({
  operation,
  params,
}: {
  operation: OperationModel
  params: Readonly<Record<string, string>>
}) {
  const context = useConsole()
  const { examples } = context
  const example = examples.get(operation.id)
  const names = operation.parameters.map(({ name }) => name)
  const { values, others } = splitQuery(params.query ?? joinQuery(example?.query ?? {}), names)
  const keyed = example?.origin ?? 'base'
  const paid = paidOrigins[keyed] ?? keyed
  const hasPayments = context.contract.keys.some(({ payment }) => payment !== undefined)
  const isPaid = hasPayments && params.access === 'payment'
  const { answer, failure, isSending, send } = useReply(operation.id)
  // Before the examples are there, what is sent would be less than what the form then shows.
  const isBusy = isSending || examples.size === 0
  const update = (changed: Readonly<Record<string, string | undefined>>) =>
    navigateTo(writeRoute('try', operation.id, { ...params, ...changed }), { replace: true })
  const setQuery = (next: Readonly<Record<string, string>>, rest: string) =>
    update({ query: joinQuery(next, rest) || ' ' })
  const setValue = (name: string, value: string) => setQuery({ ...values, [name]: value }, others)
  const sent = buildRequest({
    base: context.origins[isPaid ? paid : keyed],
    path: params.path ?? example?.path ?? operation.path,
    values: Object.fromEntries(names.map(name => [name, values[name] ?? ''])),
    others,
    accept: params.version,
    prefer: params.prefer,
    apiKey: isPaid ? '' : context.apiKey,
    keyHeader: findKeyHeader(context.contract),
    session: context.session,
  })
  const isEdited = ['query', 'path', 'prefer', 'version'].some(name => params[name] !== undefined)
  const hasScenarios = (context.state?.scenarios.length ?? 0) > 0
  const isPlain = params.scenarios === 'off'
  const purpose = isPlain ? 'view' : 'send'
  const sendPlainly = () => send(async () => ({ reply: await sendRequest(sent, purpose) }))
  const sendPaid = () => send(async () => (await import('./pay-request.ts')).payRequest(sent))
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
      <form class="stack" onSubmit={handleSubmit(isPaid ? sendPaid : sendPlainly)}>
        <div class="fields">
          {operation.parameters.map(parameter => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              value={values[parameter.name] ?? ''}
              change={value => setValue(parameter.name, value)}
            />
          ))}
          <VersionField
            operation={operation}
            chosen={params.version ?? ''}
            choose={version => update({ version })}
          />
          {!isPaid && <KeyField />}
          <TextField
            name="prefer"
            label="Prefer"
            value={params.prefer ?? ''}
            hint="Such as scenario=empty or code=503, for this request"
            change={prefer => update({ prefer })}
          />
          <TextField
            name="others"
            label="Other parameters"
            value={others}
            hint="Sent as written, behind those above: name=value&name=value"
            change={rest => setQuery(values, rest)}
          />
        </div>
        <div class="row">
          {hasPayments && (
            <SegmentedControl
              label="Access"
              options={{ key: 'With a key', payment: 'Paid per request' }}
              chosen={isPaid ? 'payment' : 'key'}
              choose={access => update({ access: access === 'key' ? '' : access })}
            />
          )}
          <button type="submit" class="main" disabled={isBusy}>
            {isPaid ? 'Pay and send' : 'Send'}
          </button>
          {isPaid && (
            <button type="button" disabled={isBusy} onClick={sendPlainly}>
              Send without paying
            </button>
          )}
          {hasScenarios && !isPaid && (
            <ScenarioSwitch
              isOn={!isPlain}
              change={isOn => update({ scenarios: isOn ? undefined : 'off' })}
            />
          )}
          {isEdited && (
            <button
              type="button"
              class="plain"
              onClick={() =>
                update({ query: undefined, path: undefined, prefer: undefined, version: undefined })
              }
            >
              As it was
            </button>
          )}
          <span class="grow" />
          <CopyButton text={writeCurl(sent)} label="Copy as curl" />
          <CopyButton text={writeFetch(sent)} label="Copy as fetch" />
        </div>
        <code class="address muted" title="What is sent">
          {sent.url}
        </code>
      </form>
      {failure && <FailureNote failure={failure} />}
      {answer !== undefined && (
        <TryReply
          answer={answer}
          operation={operation}
          view={params.view ?? ''}
          setView={view => update({ view })}
        />
      )}
      <OpenGaps operation={operation} />
    </div>
  )
}

/** Sends requests to an operation. Its last reply is kept while the page is open. */
function useReply(operation: string) {
  const [answer, setAnswer] = useStoredState<TryResult | undefined>(`answer ${operation}`, undefined)
  const [failure, setFailure] = useState<Error>()
  const [isSending, setSending] = useState(false)
  const send = async (work: () => Promise<TryResult>) => {
    setSending(true)
    setFailure(undefined)
    try {
      setAnswer(await work())
    } catch (error) {
      setAnswer(undefined)
      setFailure(error as Error)
    } finally {
      setSending(false)
    }
  }
  return { answer, failure, isSending, send }
}

function VersionField({
  operation,
  chosen,
  choose,
}: {
  operation: OperationModel
  chosen: string
  choose: (mediaType: string) => void
}) {
  const versions = useVersionChoices(operation)
  if (versions.length === 0 && chosen === '') return null
  return (
    <div class="field">
      <label for="version">Version</label>
      <select id="version" value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">none named: the newest that lives</option>
        {chosen !== '' && versions.every(({ mediaType }) => mediaType !== chosen) && (
          <option>{chosen}</option>
        )}
        {versions.map(({ mediaType, version, state }) => (
          <option key={mediaType} value={mediaType}>
            {version} ({state})
          </option>
        ))}
      </select>
      <small>Sent as Accept</small>
    </div>
  )
}

function KeyField() {
  const { apiKey, setApiKey, contract } = useConsole()
  return (
    <div class="field">
      <label for="api-key">API key</label>
      <input
        id="api-key"
        autocomplete="off"
        spellcheck={false}
        value={apiKey}
        placeholder="Kept in this page only"
        onInput={({ currentTarget }) => setApiKey(currentTarget.value)}
      />
      <small>Sent as {findKeyHeader(contract)}</small>
    </div>
  )
}

function OpenGaps({ operation }: { operation: OperationModel }) {
  const gaps = listGaps(operation)
  if (gaps.length === 0) return null
  return (
    <section class="stack">
      <h2>What the contract leaves open here</h2>
      <p class="row">
        {gaps.map(({ id }) => (
          <GapLink key={id} id={id} />
        ))}
      </p>
    </section>
  )
}
