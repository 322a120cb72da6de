/** Badge with the state of a version. */
export function VersionStateBadge({ state }: { state: string }) {
  return <span class={`mark ${stateMeanings[state] ?? 'unknown'}`}>{state}</span>
}

const stateMeanings: Readonly<Record<string, string>> = {
  current: 'good',
  deprecated: 'warning',
  sunset: 'bad',
}

/** Badge with an HTTP status, colored by its first digit. */
export function StatusMark({ status }: { status: string }) {
  const meaning = { 2: 'good', 4: 'warning', 5: 'bad' }[status[0] ?? ''] ?? 'unknown'
  return <span class={`mark ${meaning}`}>{status === 'default' ? 'other' : status}</span>
}
