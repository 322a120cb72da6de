import { perContract } from '../../../contract/activate-contract.ts'
import { openapiDocument } from '../../../contract/openapi-document.ts'
import type { AuthoredRequestGroup } from '../across/list-statement-operations.ts'

/** A request of `spec/across.yaml` that sorts a list. */
interface RequestedOrder {
  readonly operation: string
  readonly query: { readonly order_asc?: string; readonly order_desc?: string }
  readonly about: readonly string[]
}

/** All sorting requests of `spec/across.yaml`. Other checks need not plan them again. */
export const sortingRequests = perContract<readonly RequestedOrder[]>(() =>
  ((openapiDocument['x-across'] ?? []) as readonly AuthoredRequestGroup[]).flatMap(
    ({ operations, requests = {} }) =>
      Object.values(requests).flatMap(({ query = {}, also = [] }) =>
        Object.keys(query).some(name => /^order_/.test(name))
          ? operations.map(operation => ({ operation, query: query as RequestedOrder['query'], about: also }))
          : [],
      ),
  ),
)

/** The request with both `order_asc` and `order_desc`, and the column of each. */
export const combinedSortingRequest = perContract(() => {
  const found = sortingRequests.current.find(
    ({ query }) => query.order_asc !== undefined && query.order_desc !== undefined,
  )
  const { query = {}, about = [] } = found ?? {}
  const [first = '', second = ''] = [query.order_asc, query.order_desc].map(text => text?.replaceAll(',', ''))
  return { query, about, first, second, both: `${first},${second}` }
})
