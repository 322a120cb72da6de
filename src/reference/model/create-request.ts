import { contract, type KeyPlace, type Parameter } from '../../contract/contract.ts'
import { writeKeys } from '../../contract/routes/list-key-places.ts'
import type { WrittenRequest } from '../../contract/routes/write-curl.ts'
import { writeRequest } from '../../contract/routes/write-request.ts'
import { writeUrl } from '../../contract/routes/write-url.ts'
import { makeParameterText } from '../../contract/schema/make-value.ts'
import type { OperationView } from './read-reference.ts'

/** All that a form needs for the requests of an operation. The page has it as JSON. */
export type RequestForm = ReturnType<typeof createForm>

/** Values of a form for a request. */
export interface FormValues {
  readonly values: Readonly<Record<string, string>>
  readonly key: string
  readonly origin?: string | undefined
  readonly accept?: string | undefined
}

/** Creates the form of an operation. Required parameters have a value, and optional ones with an unusual example. */
export function createForm(
  { id, path, origin, servers, parameters, security: [places = []], reply }: OperationView,
  key: string,
) {
  const fields = parameters.map(parameter => {
    const { name, in: place, style, required, schema } = parameter
    const { type, default: main, enum: options } = schema
    const made = required ? makeParameterText(parameter as unknown as Parameter) : undefined
    const { example = made } = parameter
    const isSent = required || (main !== undefined && String(main) !== example)
    const value = isSent ? (example ?? '') : ''
    return { name, in: place, style, required, schema: { type, default: main, enum: options }, value }
  })
  const { media = [], isTable, isWrapped } = reply ?? {}
  const accepts = media.flatMap(({ type, versions }) => (versions.length > 0 ? [type] : []))
  const isOwn = contract.operations.some(own => own.id === id && own.path === path)
  const server = servers[0]?.address ?? ''
  const keys: readonly KeyPlace[] = places
  return { id, path, origin, server, keys, key, fields, accepts, isTable, isWrapped, isOwn }
}

/** Writes the request of a form. Fields without a value are not sent, nor is an empty key. */
export function writeForm(form: RequestForm, { values, key, origin, accept }: FormValues): WrittenRequest {
  const { path, fields, keys, server } = form
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const written = writeRequest(
    path,
    filled,
    fields as unknown as Parameter[],
    key ? writeKeys(keys, key) : [],
  )
  const headers = { ...(accept && { Accept: accept }), ...written.headers }
  return { url: writeUrl(origin || server, written.path, written.query), headers }
}

/** Returns the values of a form before an edit. */
export function listValues({ fields }: RequestForm): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}

/** Creates the request of an operation by its examples. */
export function createRequest(operation: OperationView, key: string): WrittenRequest {
  const form = createForm(operation, key)
  return writeForm(form, { values: listValues(form), key })
}
