import type { OperationModel } from '../../../contract/model/contract-model.ts'
import { writeRoute } from '../../state/use-route.ts'

/**
 * Range of the shown rows, with buttons to the pages before and after. A page with fewer rows than its size
 * is the last.
 */
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
  /** Name of the parameter with the number of rows to skip. */
  readonly skip: string
  /** Default number of rows on a page. */
  readonly size: number
}

/**
 * Finds the paging parameters of a list by their defaults: 0 for the offset, more than 0 for the page size.
 */
export function findPaging({ parameters }: OperationModel): Paging | undefined {
  const numbers = parameters.filter(
    ({ schema }) => schema.type === 'integer' && !Array.isArray(schema.default),
  )
  const skip = numbers.find(({ schema }) => schema.default === 0)
  const size = numbers.find(({ schema }) => Number(schema.default) > 0)
  return skip && size && { skip: skip.name, size: Number(size.schema.default) }
}
