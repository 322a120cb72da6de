import { LIST_REQUESTS, REPEATED_PAGES } from '../base/bounds.ts'
import { type FailedCall, ReplyError } from './client-error.ts'

/** A list to read to its end. */
export interface PagedList<Row> {
  /** Returns rows from an offset on. */
  readonly ask: (limit: number, offset: number) => Promise<readonly Row[]>
  /** Size of a page. */
  readonly limit: number
  /** First row. */
  readonly offset: number
  /** Size of a page that the contract documents. A service may answer larger pages with fewer rows. */
  readonly documentedLimit: number
  /** Returns the key of a row. */
  readonly readKey: (row: Row) => unknown
}

/**
 * Yields the new rows of each page of a list that may change meanwhile. Each page begins with the last row of the
 * page before. If no row of a page is known, some were removed and others moved up: an earlier page is read again. A page
 * that stays so is taken as it is, since equal keys may be in any order. Throws ReplyError when pages lead no further although they
 * are full, and after 10,000 requests.
 */
export async function* readPages<Row>(
  { ask, limit, offset, documentedLimit, readKey }: PagedList<Row>,
  failed: FailedCall,
): AsyncGenerator<Row[], void, undefined> {
  const known = new Set<unknown>()
  const isKnown = (row: Row | undefined) => row !== undefined && known.has(readKey(row))
  let size = limit
  let next = offset
  /** Offset at which reading went back, until an earlier page has a new row. */
  let left: number | undefined
  for (let requests = 0, repeated = 0; requests < LIST_REQUESTS && repeated < REPEATED_PAGES; requests++) {
    // A page of one row has no place for another.
    const overlap = next > offset && limit > 1 ? 1 : 0
    const page = await ask(limit, next - overlap)
    const isJoined = overlap === 0 || page.some(isKnown)
    if (!isJoined && (left === undefined || next < left)) {
      if (left === undefined) repeated++
      left ??= next
      next = Math.max(offset, next - size)
      continue
    }
    const leadsOn = !isKnown(page.at(-1))
    const fresh = page.filter(row => !isKnown(row) && known.add(readKey(row)))
    if (fresh.length > 0) {
      left = undefined
      yield fresh
    }
    // A service that answers with fewer rows than it is asked for shows it on the first page.
    if (overlap === 0 && limit > documentedLimit && page.length > 0) size = Math.min(limit, page.length)
    if (page.length < size || page.length <= overlap) return
    if (!leadsOn) repeated++
    else if (next > offset) repeated = 0
    next += page.length - overlap
  }
  throw new ReplyError(
    `The list has no end at offset ${next}. Is offset ignored, or does it grow too fast?`,
    failed,
  )
}
