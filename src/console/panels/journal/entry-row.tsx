import { appendQuery } from '../../../contract/routes/write-url.ts'
import type { ControlJournalEntry } from '../../api/control-types.ts'
import { Badge, StatusBadge } from '../../components/badge.tsx'
import { formatAge, formatReceivedTime } from './format-received-time.ts'

/** One line with a request. */
export function EntryRow({
  entry,
  now,
  link,
  isChosen,
  isReachable,
}: {
  entry: ControlJournalEntry
  /** Time of this machine in Unix milliseconds. */
  now: number
  link: string
  isChosen: boolean
  isReachable: boolean
}) {
  const { at, method, status, operationId, path, query, ms, gaps, scenarios, access, accept, isFromConsole } =
    entry
  const version = accept?.match(/\.(v\d+)\+json/)?.[1]
  return (
    <li>
      <a
        class="entry"
        href={link}
        tabIndex={isReachable ? 0 : -1}
        aria-current={isChosen ? 'true' : undefined}
      >
        <time class="market-time" dateTime={at} title={`${at} on the mock’s clock`}>
          {at.slice(11, 19)}
        </time>
        <time class="age" dateTime={entry.receivedAt} title={`Received at ${formatReceivedTime(entry)}`}>
          {formatAge(entry, now)}
        </time>
        <span class="method muted">{method}</span>
        <StatusBadge status={status} />
        <span class="ms muted">{ms === null ? '…' : `${formatDuration(ms)} ms`}</span>
        <span class={operationId === null ? 'name cut muted' : 'name cut'}>
          {operationId ?? 'no operation'}
        </span>
        <span class="asked cut muted" title={appendQuery(path, query)}>
          {operationId === null ? path : query}
        </span>
        <span class="notes-of-entry">
          {method === 'OPTIONS' && <Badge meaning="information">preflight</Badge>}
          {isFromConsole && <Badge meaning="information">console</Badge>}
          {version && <Badge meaning="unknown">{version}</Badge>}
          {access.includes('payment') && <Badge meaning="information">payment</Badge>}
          {scenarios.map(text => (
            <Badge key={text} meaning="warning" title={`Scenario ${text}`}>
              {text}
            </Badge>
          ))}
          {gaps.length > 0 && (
            <Badge meaning="unknown" title={`Leans on ${gaps.join(', ')}`}>
              {gaps.length === 1 ? gaps[0] : `${gaps.length} gaps`}
            </Badge>
          )}
        </span>
      </a>
    </li>
  )
}

function formatDuration(ms: number): string {
  return ms < 10 ? String(Math.round(ms * 10) / 10) : String(Math.round(ms))
}
