import type { ContractModel } from '../../contract/model/contract-model.ts'
import { writeQuery, writeUrl } from '../../contract/routes/write-url.ts'
import type { MockOrigin } from '../api/control-types.ts'
import type { SentRequest } from '../api/send-request.ts'
import type { ConsoleContext } from './console-context.ts'

/** Values of a form for a request. */
interface RequestForm {
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
  { origin = 'base', path, values, others, accept, prefer }: RequestForm,
  { origins, apiKey, session, contract }: Pick<ConsoleContext, 'origins' | 'apiKey' | 'session' | 'contract'>,
): SentRequest {
  const headers = {
    Accept: accept,
    Prefer: prefer,
    [findKeyHeader(contract)]: apiKey,
    'X-Mock-Session': session,
  }
  const given = Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  return {
    url: writeUrl(origins[origin], path, joinQuery(values, others)),
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
