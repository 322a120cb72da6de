import type { JSX } from 'preact'
import { appendQuery } from '../../../contract/routes/write-url.ts'
import { StatusMark } from '../../../theme/status-mark.tsx'
import type { ControlJournalEntry } from '../../api/control-types.ts'
import { formatAge, formatReceivedTime } from './format-received-time.ts'

/** One line with a request. `now` is in Unix milliseconds. Further attributes belong to its link. */
export function EntryRow({
  entry,
  now,
  withGaps = false,
  ...link
}: { entry: ControlJournalEntry; now: number; withGaps?: boolean } & JSX.IntrinsicElements['a']) {
  const { method, status, operationId, path, query, ms, gaps, scenarios, access, accept } = entry
  const version = accept?.match(/\.(v\d+)\+json/)?.[1]
  return (
    <li>
      <a class="entry" {...link}>
        <time class="age" dateTime={entry.receivedAt} title={`Received at ${formatReceivedTime(entry)}`}>
          {formatAge(entry, now)}
        </time>
        <span class="method muted">{method}</span>
        <StatusMark status={status} />
        <span class="ms muted">{ms === null ? '…' : `${formatDuration(ms)} ms`}</span>
        <span class={operationId === null ? 'name cut muted' : 'name cut'}>
          {operationId ?? 'no operation'}
        </span>
        <span class="asked cut muted" title={appendQuery(path, query)}>
          {operationId === null ? path : query}
        </span>
        <span class="notes-of-entry">
          {method === 'OPTIONS' && <span class="mark information">preflight</span>}
          {version && <span class="mark unknown">{version}</span>}
          {access.includes('payment') && <span class="mark information">payment</span>}
          {scenarios.map(text => (
            <span key={text} class="mark warning" title={`Scenario ${text}`}>
              {text}
            </span>
          ))}
          {withGaps && gaps.length > 0 && (
            <span class="mark unknown" title={`Leans on ${gaps.join(', ')}`}>
              {gaps.length === 1 ? gaps[0] : `${gaps.length} gaps`}
            </span>
          )}
        </span>
      </a>
    </li>
  )
}

function formatDuration(ms: number): string {
  return ms < 10 ? String(Math.round(ms * 10) / 10) : String(Math.round(ms))
}
