/** @jsxImportSource react */
import { ReplyError } from './reply-error.ts'

/** What stands in the place of data: that it is on its way, or why it did not come. */
export function Notice({ error, retry }: { error: Error | null; retry: () => void }) {
  if (error === null) {
    return (
      <p className="notice" role="status">
        Loading …
      </p>
    )
  }
  return (
    <div className="notice failed" role="alert">
      <strong>{error instanceof ReplyError ? describeStatus(error.response) : 'No reply'}</strong>
      <span>{error.message}</span>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  )
}

function describeStatus({ status, headers }: Response): string {
  const wait = headers.get('retry-after')
  const sunset = headers.get('sunset')
  const title = titles[status] ?? 'The service failed'
  const facts = [
    wait === null ? [] : `wait ${wait} s`,
    sunset === null ? [] : `since ${new Date(sunset).toISOString().slice(0, 10)}`,
  ].flat()
  return `${status} · ${title}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`
}

const titles: Readonly<Record<number, string>> = {
  402: 'Payment refused',
  404: 'Not found',
  410: 'This version is gone',
  429: 'Too many requests',
  503: 'Closed for now',
}
