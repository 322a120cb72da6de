import type { Operation } from '../../../contract/model/contract-model.ts'
import { writeRoute } from '../../state/use-route.ts'

/** Range of the shown rows, with buttons to the pages before and after. A page that is not full is the last. */
export function Pagination({
  place,
  params,
  page,
  rows,
  paging,
}: {
  place: string
  params: Readonly<Record<string, string>>
  page: number
  rows: number
  paging: Paging | undefined
}) {
  const first = (page - 1) * (paging?.size ?? 0)
  const link = (to: number) =>
    writeRoute('market', place, { ...params, page: to > 1 ? String(to) : undefined })
  if (paging === undefined || (page === 1 && rows < paging.size))
    return <span class="muted">{rows.toLocaleString('en')} rows</span>
  return (
    <nav class="row" aria-label="Pages">
      <span class="muted">
        {rows === 0
          ? `No row after ${first.toLocaleString('en')}`
          : `Rows ${(first + 1).toLocaleString('en')}–${(first + rows).toLocaleString('en')}`}
      </span>
      {page > 1 && (
        <a class="button" href={link(page - 1)}>
          ‹ Previous
        </a>
      )}
      {rows >= paging.size && (
        <a class="button" href={link(page + 1)}>
          Next ›
        </a>
      )}
    </nav>
  )
}

/** Paging parameters of a list. */
interface Paging {
  /** The parameter that says how many rows are left out. */
  readonly skip: string
  /** Rows on a page when nothing is said of it. */
  readonly size: number
}

/** Returns the paging of a list, by the defaults of its parameters: 0 for the offset, more for the limit. */
export function findPaging({ parameters }: Operation): Paging | undefined {
  const numbers = parameters.filter(
    ({ schema }) => schema.type === 'integer' && !Array.isArray(schema.default),
  )
  const skip = numbers.find(({ schema }) => schema.default === 0)
  const size = numbers.find(({ schema }) => Number(schema.default) > 0)
  return skip && size && { skip: skip.name, size: Number(size.schema.default) }
}
