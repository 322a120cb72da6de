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

/** Full pages without a new row in sequence, after which offset is taken as ignored. */
const MAX_REPEATED_PAGES = 3

/**
 * Yields the new rows of each page of a list that may change meanwhile. Each page begins with the last row of the
 * page before. If another row is there, some were removed and others moved up: reading goes on from an earlier page.
 * Throws ReplyError when pages bring nothing new although they are full.
 */
export async function* readPages<Row>(
  { ask, limit, offset, documentedLimit, readKey }: PagedList<Row>,
  failed: FailedCall,
): AsyncGenerator<Row[], void, undefined> {
  const known = new Set<unknown>()
  let size = limit
  for (let next = offset, repeated = 0; ; ) {
    const overlap = next > offset ? 1 : 0
    const page = await ask(limit, next - overlap)
    const isJoined = overlap === 0 || (page[0] !== undefined && known.has(readKey(page[0])))
    if (!isJoined) {
      next = Math.max(offset, next - size)
      continue
    }
    const fresh = page.filter(row => !known.has(readKey(row)) && known.add(readKey(row)))
    if (fresh.length > 0) yield fresh
    // A service that answers with fewer rows than it is asked for shows it on the first page.
    if (overlap === 0 && limit > documentedLimit && page.length > 0) size = Math.min(limit, page.length)
    if (page.length < size || page.length <= overlap) return
    repeated = fresh.length === 0 ? repeated + 1 : 0
    if (repeated === MAX_REPEATED_PAGES)
      throw new ReplyError(`Nothing new at offset ${next}. Is offset ignored?`, failed)
    next += page.length - overlap
  }
}
