import { rejectRequest } from '../core/reject-request.ts'
import type { RequestStep } from '../core/request-context.ts'
import { getFaker, loadFaker } from '../drafts/load-faker.ts'
import { isDrafted } from '../resources/is-drafted.ts'

/** Answers 503 for a drafted operation until faker is loaded. Servers and adapters load it before the first request. */
export const awaitDrafts: RequestStep = ({ operation, choose }) => {
  if (getFaker() !== undefined || !isDrafted(operation)) return undefined
  void loadFaker()
  const headers = { 'Retry-After': '1', 'Cache-Control': 'no-store' }
  return rejectRequest(choose, 503, 'The draft is loading.', headers)
}
