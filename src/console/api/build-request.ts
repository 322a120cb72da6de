import { writeQuery } from '../../contract/routes/write-query.ts'
import { writeUrl } from '../../contract/routes/write-url.ts'
import type { SentRequest } from './send-request.ts'

/** Values of a form for a request. */
interface RequestForm {
  readonly base: string
  readonly path: string
  /** Query parameters in the order of sending. Empty ones are not sent. */
  readonly values: Readonly<Record<string, string>>
  /** Further parameters, as they are written. */
  readonly others?: string | undefined
  readonly accept?: string | undefined
  readonly prefer?: string | undefined
  readonly apiKey: string
  /** Name of the header that carries the key. Default: X-API-Key. */
  readonly keyHeader?: string | undefined
  readonly session: string | undefined
}

/** Builds a request from the values of a form. */
export function buildRequest({
  base,
  path,
  values,
  others,
  accept,
  prefer,
  apiKey,
  keyHeader = 'X-API-Key',
  session,
}: RequestForm): SentRequest {
  const headers: Record<string, string> = {}
  if (accept) headers.Accept = accept
  if (prefer) headers.Prefer = prefer
  if (apiKey !== '') headers[keyHeader] = apiKey
  if (session !== undefined) headers['X-Mock-Session'] = session
  return { url: writeUrl(base, path, joinQuery(values, others)), headers }
}

/** Joins the parts of a query. Empty parameters are left out. */
export function joinQuery(values: Readonly<Record<string, string>>, others = ''): string {
  const filled = Object.entries(values).filter(([, value]) => value !== '')
  return [writeQuery(Object.fromEntries(filled)), others].filter(Boolean).join('&')
}
