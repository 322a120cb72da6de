import { render } from 'preact'
import { useState } from 'preact/hooks'
import { Field } from '../../theme/field.tsx'
import { StatusMark } from '../../theme/status-mark.tsx'
import { listValues, type RequestForm, writeForm } from '../model/create-request.ts'
import { writeSamples } from '../model/write-samples.ts'
import { CodeSample } from '../view/text/code-sample.tsx'
import { TabList } from '../view/text/tab-list.tsx'
import { useShared } from '../view/text/use-shared.ts'
import { ReplyView } from './reply-view.tsx'
import { type ShownReply, sendRequest } from './send-request.ts'

/** Longest text of a reply that is shown. */
const MAX_CHARACTERS = 20_000

/** Puts a form in the place of each request of the page. */
export function fillRequests(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.request:has(> script)')) {
    const { start = '' } = document.getElementById('main')?.dataset ?? {}
    const form: RequestForm = JSON.parse(place.querySelector('script')?.textContent ?? '{}')
    const name = place.closest('[data-place]')?.id ?? ''
    place.replaceChildren()
    render(<RequestPanel form={form} name={name} start={start} />, place)
  }
}

/** The form of a request. `name` begins the ids of its fields. */
function RequestPanel({ form, name, start }: { form: RequestForm; name: string; start: string }) {
  const [values, setValues] = useState(() => listValues(form))
  const [accept, setAccept] = useState('')
  const [answer, setAnswer] = useState<ShownReply | string>()
  const [isSending, setSending] = useState(false)
  const [key = form.key, setKey] = useShared('key')
  const [origin = '', setOrigin] = useShared(form.origin)
  // A key that somebody typed is sent, and not shown once more where it would be copied.
  const shownKey = key === form.key || key === '' ? key : 'YOUR_KEY'
  const samples = writeSamples(form, { values, accept, origin, key: shownKey })
  const send = async () => {
    setSending(true)
    const request = writeForm(form, { values, accept, origin, key })
    const hint = start === '' || origin !== '' ? '' : ` This starts what does: ${start}`
    const failure = `Nothing answers at ${origin || form.server}, or nothing that this page may read.${hint}`
    setAnswer(await sendRequest(request).catch(() => failure))
    setSending(false)
  }
  const acceptField = {
    ...{ id: 'accept', label: 'Version', hint: 'Sent as Accept', value: accept },
    ...{ none: 'the default', options: form.accepts, change: setAccept },
  }
  const keyField = {
    ...{ id: 'key', label: 'API key', hint: 'Kept in this page only' },
    ...{ value: key, change: setKey },
  }
  const originField = {
    ...{ id: 'origin', label: 'Origin', hint: 'A mock or a service', value: origin },
    ...{ list: `origins.${form.origin}`, placeholder: form.server },
    change: (value: string) => setOrigin(value.trim()),
  }
  const inputs = [
    ...form.fields.map(({ name: id, required, schema: { default: main, enum: options } }) => ({
      ...{ id, label: id, isRequired: required, value: values[id] ?? '' },
      none: main === undefined ? 'not sent' : `not sent: ${main}`,
      options: options?.map(String),
      placeholder: main === undefined ? '' : String(main),
      change: (value: string) => setValues({ ...values, [id]: value }),
    })),
    ...(form.accepts.length === 0 ? [] : [acceptField]),
    ...(form.keys.length === 0 ? [] : [keyField]),
    originField,
  ]
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <div class="inputs">
        {inputs.map(input => (
          <Field key={input.id} hint="" {...input} id={`${name}-${input.id}`} />
        ))}
      </div>
      <TabList
        group="language"
        tabs={Object.fromEntries(
          Object.entries(samples).map(([language, text]) => [
            language,
            <CodeSample key={language} text={text} name={`${language} for ${form.id}`} />,
          ]),
        )}
      >
        <button type="submit" class="send" disabled={isSending} aria-label={`Send ${form.id}`}>
          Send
        </button>
      </TabList>
      <div class="answer" role="status">
        {typeof answer === 'string' && <p>{answer}</p>}
        {typeof answer === 'object' && (
          <>
            <p>
              <StatusMark status={answer.status} /> {answer.ms} ms,{' '}
              {answer.body.length.toLocaleString('en-US')} characters
            </p>
            <ReplyView id={form.id} text={answer.body.slice(0, MAX_CHARACTERS)} whole={answer.body} />
          </>
        )}
      </div>
    </form>
  )
}
