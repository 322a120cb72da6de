import type { ContractModel, OperationModel } from '../../contract/model/contract-model.ts'
import { writeKeys } from '../../contract/routes/list-key-places.ts'
import { writeRequest } from '../../contract/routes/write-request.ts'
import { writeQuery, writeUrl } from '../../contract/routes/write-url.ts'
import type { MockOrigin } from '../api/control-types.ts'
import type { SentRequest } from '../api/send-request.ts'
import type { ConsoleContext } from './console-context.ts'

/** Values of a form for a request. */
interface RequestForm {
  /** The operation that the values are parameters of. */
  readonly operation?: Pick<OperationModel, 'parameters' | 'security'>
  readonly origin?: MockOrigin | undefined
  readonly path: string
  /** Query parameters in the order of sending. Empty ones are not sent. */
  readonly values: Readonly<Record<string, string>>
  /** Further parameters, as they are written. */
  readonly others?: string | undefined
  readonly accept?: string | undefined
  readonly prefer?: string | undefined
}

/** Builds a request from the values of a form, with the key and the session of the console. */
export function buildRequest(
  { operation, origin = 'base', path, values, others, accept, prefer }: RequestForm,
  { origins, apiKey, session, contract }: Pick<ConsoleContext, 'origins' | 'apiKey' | 'session' | 'contract'>,
): SentRequest {
  const usual = [[{ in: 'header' as const, name: findKeyHeader(contract) }]]
  const { parameters = [], security: [places = []] = usual } = operation ?? {}
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const written = writeRequest(path, filled, parameters, apiKey ? writeKeys(places, apiKey) : [])
  const headers = { Accept: accept, Prefer: prefer, ...written.headers, 'X-Mock-Session': session }
  const given = Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  return {
    url: writeUrl(origins[origin], written.path, [written.query, others].filter(Boolean).join('&')),
    headers: Object.fromEntries(given),
  }
}

/** Returns the name of the header that carries the API key. */
export function findKeyHeader({ keys }: Pick<ContractModel, 'keys'>): string {
  return (
    keys.find(({ payment, header }) => payment === undefined && header !== undefined)?.header ?? 'X-API-Key'
  )
}

/** Joins the parts of a query. Empty parameters are left out. */
export function joinQuery(values: Readonly<Record<string, string>>, others = ''): string {
  const filled = Object.entries(values).filter(([, value]) => value !== '')
  return [writeQuery(Object.fromEntries(filled)), others].filter(Boolean).join('&')
}
