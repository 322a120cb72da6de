/** Numbers of the requests of a journal. */
export interface RequestCounts {
  /** Requests that match the filter. */
  readonly shown: number
  /** Requests that this page has. */
  readonly kept: number
  /** Requests that came. */
  readonly all: number
}

/** Describes how many requests of all are shown, and how many were dropped for later ones. */
export function describeCount({ shown, kept, all }: RequestCounts, isFiltered: boolean): string {
  const dropped = all > kept ? `; ${format(all - kept)} dropped` : ''
  const noun = all === 1 ? 'request' : 'requests'
  if (isFiltered) return `${format(shown)} of ${format(all)} ${noun}${dropped}`
  return all > kept ? `${format(kept)} of ${format(all)} ${noun}${dropped}` : `${format(all)} ${noun}`
}

function format(count: number): string {
  return count.toLocaleString('en')
}
