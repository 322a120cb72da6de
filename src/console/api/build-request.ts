import type { SentRequest } from './send-request.ts'

/** What a form says about a request. */
interface RequestForm {
  readonly base: string
  readonly path: string
  /** Names in the order of the contract. */
  readonly parameters: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly accept: string | undefined
  readonly apiKey: string
  readonly session: string | undefined
}

/** The request that a form stands for. A parameter without a value is not sent. */
export function buildRequest({
  base,
  path,
  parameters,
  values,
  accept,
  apiKey,
  session,
}: RequestForm): SentRequest {
  const pairs = parameters.flatMap(name => {
    const value = values[name] ?? ''
    return value === '' ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`]
  })
  const headers: Record<string, string> = {}
  if (accept) headers.Accept = accept
  if (apiKey !== '') headers['X-API-Key'] = apiKey
  if (session !== undefined) headers['X-Mock-Session'] = session
  return { url: `${base}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`, headers }
}
