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
  /** Name of the header that carries the key. */
  readonly keyHeader: string
  readonly session: string | undefined
}

/** Builds a request from the values of a form. */
export function buildRequest(form: RequestForm): SentRequest {
  const headers = {
    Accept: form.accept,
    Prefer: form.prefer,
    [form.keyHeader]: form.apiKey,
    'X-Mock-Session': form.session,
  }
  const given = Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  return {
    url: writeUrl(form.base, form.path, joinQuery(form.values, form.others)),
    headers: Object.fromEntries(given),
  }
}

/** Joins the parts of a query. Empty parameters are left out. */
export function joinQuery(values: Readonly<Record<string, string>>, others = ''): string {
  const filled = Object.entries(values).filter(([, value]) => value !== '')
  return [writeQuery(Object.fromEntries(filled)), others].filter(Boolean).join('&')
}
