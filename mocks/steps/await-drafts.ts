import type { RequestStep } from '../core/request-context.ts'
import { getFaker, refuseUntilLoaded } from '../drafts/load-faker.ts'
import { isDrafted } from '../resources/is-drafted.ts'

/** Answers 503 for a drafted operation until faker is loaded. Servers and adapters load it before the first request. */
export const awaitDrafts: RequestStep = ({ operation, choose }) =>
  getFaker() !== undefined || !isDrafted(operation) ? undefined : refuseUntilLoaded(choose)
