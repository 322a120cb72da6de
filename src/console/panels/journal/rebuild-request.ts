import type { ControlJournalEntry } from '../../api/control-types.ts'
import type { SentRequest } from '../../api/send-request.ts'
import { findKeyHeader } from '../../contract/find-key-header.ts'
import type { ConsoleContext } from '../../state/console-context.ts'

/** The text that replaces a secret in the journal. */
const HIDDEN = '…'

/** Statuses of replies that rejected the API key. */
const rebuildErrors: readonly number[] = [401, 403]

/**
 * Rebuilds the request of an entry, and lists its hidden headers. The page's API key replaces an accepted
 * key, and a wrong key replaces a rejected one. A payment is omitted, since it cannot be sent twice.
 */
export function rebuildRequest(
  { origin, path, query, headers, status }: ControlJournalEntry,
  { origins, apiKey, contract }: Pick<ConsoleContext, 'origins' | 'apiKey' | 'contract'>,
): { readonly sent: SentRequest; readonly hidden: readonly string[] } {
  const all = Object.entries(headers)
  const replace = (name: string): string => {
    if (name === 'PAYMENT-SIGNATURE') return ''
    return name === findKeyHeader(contract) && !rebuildErrors.includes(status) ? apiKey : 'hidden'
  }
  const sent = all
    .map(([name, value]) => [name, value === HIDDEN ? replace(name) : value] as const)
    .filter(([, value]) => value !== '')
  return {
    sent: {
      url: `${origins[origin]}${path}${query === '' ? '' : `?${query}`}`,
      headers: Object.fromEntries(sent),
    },
    hidden: all.flatMap(([name, value]) => (value === HIDDEN ? [name] : [])),
  }
}
