import type { ControlJournalEntry } from '../../api/control-types.ts'
import type { ConsoleContext } from '../../state/console-context.ts'
import { writeRoute } from '../../state/use-route.ts'

/**
 * Returns the address of the form with this request filled in: query as sent, version, preferences and path.
 * Returns undefined for a request without a form.
 */
export function writeTryLink(
  { operationId, path, query, headers, method }: ControlJournalEntry,
  { contract, examples }: Pick<ConsoleContext, 'contract' | 'examples'>,
): string | undefined {
  if (method !== 'GET' || !contract.operations.some(({ id }) => id === operationId)) return undefined
  const usual = examples.get(operationId ?? '')
  return writeRoute('try', operationId ?? '', {
    query: query === '' ? ' ' : query,
    version: headers.Accept === '*/*' ? '' : headers.Accept,
    prefer: headers.Prefer,
    path: path === usual?.path ? '' : path,
  })
}
