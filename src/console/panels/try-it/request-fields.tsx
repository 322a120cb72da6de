import type { OperationModel } from '../../../contract/model/contract-model.ts'
import { findKeyHeader } from '../../contract/find-key-header.ts'
import { useConsole } from '../../state/console-context.ts'
import { ParameterField } from './parameter-field.tsx'
import type { FormRequest } from './use-form-request.ts'

/** Fields for the parameters of an operation, its version, the key, and what the contract does not have. */
export function RequestFields({
  operation,
  params,
  request: { values, others, update, setValue, setOthers },
}: {
  operation: OperationModel
  params: Readonly<Record<string, string>>
  request: FormRequest
}) {
  const { apiKey, setApiKey, contract } = useConsole()
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
      <VersionField
        types={operation.reply.media.map(({ type }) => type)}
        chosen={params.version ?? ''}
        choose={version => update({ version })}
      />
      <TextField
        label="API key"
        value={apiKey}
        hint={`Sent as ${findKeyHeader(contract)}, kept in this page only`}
        change={setApiKey}
      />
      <TextField
        label="Prefer"
        value={params.prefer ?? ''}
        hint="Such as scenario=empty or code=503, for this request"
        change={prefer => update({ prefer })}
      />
      <TextField
        label="Other parameters"
        value={others}
        hint="Sent as written, behind those above: name=value&name=value"
        change={setOthers}
      />
    </div>
  )
}

/** Choice of a version by its media type. Absent for an operation without versions. */
function VersionField({
  types,
  chosen,
  choose,
}: {
  types: readonly string[]
  chosen: string
  choose: (mediaType: string) => void
}) {
  if (types.length < 2 && chosen === '') return null
  return (
    <div class="field">
      <label for="version">Version</label>
      <select id="version" value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">none named: the newest that lives</option>
        {[...new Set([...types, chosen])].filter(Boolean).map(type => (
          <option key={type}>{type}</option>
        ))}
      </select>
      <small>Sent as Accept</small>
    </div>
  )
}

/** Field for a text of a request that is no parameter of the operation. */
function TextField({
  label,
  value,
  hint,
  change,
}: {
  label: string
  value: string
  hint: string
  change: (value: string) => void
}) {
  const id = `text-${label.replaceAll(' ', '-')}`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        value={value}
        autocomplete="off"
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  )
}
