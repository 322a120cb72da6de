import type { SentRequest } from './send-request.ts'

/** Values of a form for a request. */
interface RequestForm {
  readonly base: string
  readonly path: string
  /** Query parameters in the order of sending. Empty ones are not sent. */
  readonly values: Readonly<Record<string, string>>
  readonly accept?: string | undefined
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
  accept,
  apiKey,
  keyHeader = 'X-API-Key',
  session,
}: RequestForm): SentRequest {
  const query = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&')
  const headers: Record<string, string> = {}
  if (accept) headers.Accept = accept
  if (apiKey !== '') headers[keyHeader] = apiKey
  if (session !== undefined) headers['X-Mock-Session'] = session
  return { url: `${base}${path}${query && `?${query}`}`, headers }
}
