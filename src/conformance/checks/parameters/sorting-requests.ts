import { perContract } from '../../../contract/activate-contract.ts'
import { contract } from '../../../contract/contract.ts'
import { readByRole } from '../../../contract/model/find-by-role.ts'
import { openapiDocument } from '../../../contract/openapi-document.ts'
import type { AuthoredRequestGroup } from '../across/list-statement-operations.ts'

/** A request of `spec/across.yaml` that sorts a list. */
interface RequestedOrder {
  readonly operation: string
  readonly query: Readonly<Record<string, string>>
  /** The columns that it names, by direction. */
  readonly columns: { readonly ascending?: string | undefined; readonly descending?: string | undefined }
  readonly about: readonly string[]
}

/** All sorting requests of `spec/across.yaml`. Other checks need not plan them again. */
export const sortingRequests = perContract<readonly RequestedOrder[]>(() =>
  ((openapiDocument['x-across'] ?? []) as readonly AuthoredRequestGroup[]).flatMap(
    ({ operations, requests = {} }) =>
      Object.values(requests).flatMap(({ query = {}, also = [] }) =>
        operations.flatMap(operation => {
          const target = contract.operations.find(({ id }) => id === operation)
          const columns = target && readSortColumns({ target, query: query as Record<string, string> })
          if (columns?.ascending === undefined && columns?.descending === undefined) return []
          return [{ operation, query: query as Record<string, string>, columns, about: also }]
        }),
      ),
  ),
)

/** Returns the columns that a query sorts by, by direction. */
export function readSortColumns(seen: Parameters<typeof readByRole>[0]): RequestedOrder['columns'] {
  return { ascending: readByRole(seen, 'ascending'), descending: readByRole(seen, 'descending') }
}

/** The request with columns of both directions, and the column of each. */
export const combinedSortingRequest = perContract(() => {
  const found = sortingRequests.current.find(
    ({ columns }) => columns.ascending !== undefined && columns.descending !== undefined,
  )
  const { query = {}, columns, about = [] } = found ?? {}
  const [first = '', second = ''] = [columns?.ascending, columns?.descending].map(text =>
    text?.replaceAll(',', ''),
  )
  return { query, about, first, second, both: `${first},${second}` }
})
