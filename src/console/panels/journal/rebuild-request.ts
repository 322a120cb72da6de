import { hasDots, writeCurl } from '../../../contract/routes/write-curl.ts'
import { appendQuery } from '../../../contract/routes/write-url.ts'
import type { ControlJournalEntry } from '../../api/control-types.ts'
import { findKeyHeader } from '../../state/build-request.ts'
import type { ConsoleContext } from '../../state/console-context.ts'
import { writeRoute } from '../../state/use-route.ts'

/** The text in place of a secret in the journal, and at the end of a text that was cut off. */
const HIDDEN = '…'

/** Statuses of replies that rejected the API key. */
const keyRefusals: readonly number[] = [401, 403]

/** Headers that a page cannot set, since its browser does. */
const browserHeaders: readonly string[] = [
  ...['Accept-Encoding', 'Access-Control-Request-Headers', 'Access-Control-Request-Method'],
  ...['Host', 'Origin', 'User-Agent'],
]

/**
 * Rebuilds the request of an entry as it was sent. The page's API key replaces an accepted key that is hidden,
 * and a wrong key replaces a rejected one. A payment is omitted, since it cannot be sent twice. `sent` is for `fetch`,
 * without the headers that only a browser sets. `curl` is the command that sends the same bytes. `notes` are sentences
 * about parts that cannot be sent again as they were.
 */
export function rebuildRequest(
  { origin, method, path, query, headers, status }: ControlJournalEntry,
  { origins, apiKey, contract }: Pick<ConsoleContext, 'origins' | 'apiKey' | 'contract'>,
) {
  const replace = (name: string): string => {
    if (name === 'PAYMENT-SIGNATURE') return ''
    return name === findKeyHeader(contract) && !keyRefusals.includes(status) ? apiKey : 'hidden'
  }
  const all = Object.entries(headers)
  const known = all
    .map(([name, value]) => [name, value === HIDDEN ? replace(name) : value] as const)
    .filter(([name, value]) => value !== '' || headers[name] === '')
  const url = appendQuery(origins[origin] + path, query)
  const hidden = all.flatMap(([name, value]) => (value === HIDDEN ? [name] : []))
  const cut = Object.entries({ path, query, ...headers }).flatMap(([name, value]) =>
    value !== HIDDEN && value.includes(HIDDEN) ? [name] : [],
  )
  return {
    sent: { url, headers: Object.fromEntries(known.filter(([name]) => !browserHeaders.includes(name))) },
    curl: writeCurl(
      { method, url, headers: Object.fromEntries(known.filter(([name]) => name !== 'Host')) },
      { without: ['Accept', 'User-Agent'] },
    ),
    notes: [
      ...(hidden.length > 0 ? [`Hidden here, so not sent again as it was: ${hidden.join(', ')}.`] : []),
      ...(cut.length > 0 ? [`Kept only in part, so not sent again as it was: ${cut.join(', ')}.`] : []),
      ...(hasDots(path) ? ['A browser resolves the dots in this path. The curl command keeps them.'] : []),
    ],
  }
}

/**
 * Returns the address of the form with this request filled in: query as sent, version, preferences and path.
 * Returns undefined for a request without a form.
 */
export function writeTryLink(
  { operationId, path, query, headers, method }: ControlJournalEntry,
  { contract, examples }: Pick<ConsoleContext, 'contract' | 'examples'>,
): string | undefined {
  if (method !== 'GET' || !contract.operations.some(({ id }) => id === operationId)) return undefined
  const example = examples.get(operationId ?? '')
  return writeRoute('try', operationId ?? '', {
    query: query === '' ? ' ' : query,
    version: headers.Accept === '*/*' ? '' : headers.Accept,
    prefer: headers.Prefer,
    path: path === example?.path ? '' : path,
  })
}
