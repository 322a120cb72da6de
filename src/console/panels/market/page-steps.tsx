import { writeRoute } from '../../state/use-route.ts'
import type { Paging } from './find-paging.ts'

/** Which rows of a list are shown, with the way to those before and after; a page that is not full is the last. */
export function PageSteps({
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
