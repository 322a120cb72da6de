import type { OperationModel, ParameterModel } from '../../../contract/model/contract-model.ts'
import { describeBounds } from '../../../contract/model/describe-bounds.ts'
import { Select } from '../../components/select.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { findKeyHeader } from '../../state/build-request.ts'
import { useConsole } from '../../state/console-context.ts'
import { changeParams } from '../../state/use-route.ts'
import type { FormRequest } from './use-form-request.ts'

/** Fields for the parameters of an operation, its version, the key, and what the contract does not have. */
export function RequestFields({
  operation,
  params,
  request: { values, others, setValue, setOthers },
}: {
  operation: OperationModel
  params: Readonly<Record<string, string>>
  request: FormRequest
}) {
  const { apiKey, setApiKey, contract } = useConsole()
  const { version = '', prefer = '' } = params
  const types = operation.reply.media.map(({ type }) => type)
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
      <Field
        id="text-API-key"
        label="API key"
        value={apiKey}
        hint={`Sent as ${findKeyHeader(contract)}, kept in this page only`}
        change={setApiKey}
      />
      <Field
        id="text-Prefer"
        label="Prefer"
        value={prefer}
        hint="Such as scenario=empty or code=503, for this request"
        change={text => changeParams({ prefer: text })}
      />
      <Field
        id="text-Other-parameters"
        label="Other parameters"
        value={others}
        hint="Sent as written, behind those above: name=value&name=value"
        change={setOthers}
      />
    </div>
  )
}

/** A value of the form, and what changes it. */
interface FieldValue {
  readonly value: string
  readonly change: (value: string) => void
}

/**
 * Field for a parameter, with its description and bounds. It accepts invalid values, so that error replies
 * can be tested.
 */
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

/** Field of the form with a label and a hint: a choice among options or none of them, otherwise a text. */
function Field({
  id,
  label,
  isRequired = false,
  hint,
  options,
  none,
  value,
  change,
  ...attributes
}: FieldValue & {
  id: string
  label: string
  isRequired?: boolean
  hint: string
  options?: readonly string[] | undefined
  none?: string
  placeholder?: string
  inputMode?: 'numeric' | 'text'
}) {
  const own = { id, value, 'aria-describedby': `${id}-hint` }
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isRequired && <span class="muted"> required</span>}
      </label>
      {options === undefined ? (
        <TextInput {...own} {...attributes} change={change} />
      ) : (
        <Select {...own} none={none} options={options} change={change} />
      )}
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  )
}
