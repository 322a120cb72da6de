import type { JournalEntry } from '../../api/control-types.ts'
import { Mark, StatusMark } from '../../components/mark.tsx'
import { readVersion } from '../../contract/read-version.ts'
import { formatReceived } from './format-received.ts'

/** One request in one line. */
export function EntryRow({
  entry,
  index,
  link,
  isChosen,
  isReachable,
}: {
  entry: JournalEntry
  index: number
  link: string
  isChosen: boolean
  isReachable: boolean
}) {
  const { at, method, status, operationId, path, query, ms, gaps, scenarios, access, accept, isFromConsole } =
    entry
  const version = readVersion(accept)
  return (
    <li>
      <a
        class="entry"
        href={link}
        data-index={index}
        tabIndex={isReachable ? 0 : -1}
        aria-current={isChosen ? 'true' : undefined}
      >
        <time class="market-time" dateTime={at} title={`${at} on the mock’s clock`}>
          {at.slice(11, 19)}
        </time>
        <time dateTime={entry.receivedAt} title={`Received at ${entry.receivedAt}`}>
          {formatReceived(entry)}
        </time>
        <span class="method muted">{method}</span>
        <StatusMark status={status} />
        <span class="ms muted">{ms === null ? '…' : `${formatDuration(ms)} ms`}</span>
        <span class={operationId === null ? 'name cut muted' : 'name cut'}>
          {operationId ?? 'no operation'}
        </span>
        <span class="asked cut muted" title={`${path}${query && `?${query}`}`}>
          {operationId === null ? path : query}
        </span>
        <span class="notes-of-entry">
          {method === 'OPTIONS' && <Mark meaning="information">preflight</Mark>}
          {isFromConsole && <Mark meaning="information">console</Mark>}
          {version && <Mark meaning="unknown">{version}</Mark>}
          {access.includes('payment') && <Mark meaning="information">payment</Mark>}
          {scenarios.map(text => (
            <Mark key={text} meaning="warning" title={`Scenario ${text}`}>
              {text}
            </Mark>
          ))}
          {gaps.length > 0 && (
            <Mark meaning="unknown" title={`Leans on ${gaps.join(', ')}`}>
              {gaps.length === 1 ? gaps[0] : `${gaps.length} gaps`}
            </Mark>
          )}
        </span>
      </a>
    </li>
  )
}

function formatDuration(ms: number): string {
  return ms < 10 ? String(Math.round(ms * 10) / 10) : String(Math.round(ms))
}
