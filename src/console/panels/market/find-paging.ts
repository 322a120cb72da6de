import type { Operation } from '../../../contract/model/contract-model.ts'

/** How a list is read page by page. */
export interface Paging {
  /** The parameter that says how many rows are left out. */
  readonly skip: string
  /** Rows on a page when nothing is said of it. */
  readonly size: number
}

/** The paging of a list, told from the defaults of its parameters: none are skipped, and a number of them comes. */
export function findPaging({ parameters }: Operation): Paging | undefined {
  const numbers = parameters.filter(
    ({ schema }) => schema.type === 'integer' && !Array.isArray(schema.default),
  )
  const skip = numbers.find(({ schema }) => schema.default === 0)
  const size = numbers.find(({ schema }) => Number(schema.default) > 0)
  return skip && size && { skip: skip.name, size: Number(size.schema.default) }
}
