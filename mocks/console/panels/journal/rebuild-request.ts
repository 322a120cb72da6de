import type { JournalEntry } from '../../api/control-types.ts'
import type { SentRequest } from '../../api/send-request.ts'
import type { ConsoleContext } from '../../state/console-context.ts'

/** The request of an entry as it can be sent again; the journal keeps no key, so it gets the one of this page. */
export function rebuildRequest(
  { origin, path, query, accept, access }: JournalEntry,
  { origins, apiKey, session }: Pick<ConsoleContext, 'origins' | 'apiKey' | 'session'>,
): SentRequest {
  const headers: Record<string, string> = {}
  if (accept !== null && accept !== '*/*') headers.Accept = accept
  if (access.includes('key') && apiKey !== '') headers['X-API-Key'] = apiKey
  if (session !== undefined) headers['X-Mock-Session'] = session
  return { url: `${origins[origin]}${path}${query === '' ? '' : `?${query}`}`, headers }
}
