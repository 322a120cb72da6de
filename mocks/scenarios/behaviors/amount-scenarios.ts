import { requestBounds } from '../../../src/base/bounds.ts'
import type { Operation } from '../../../src/contract/contract.ts'
import { findLikelyByRole } from '../../../src/contract/model/find-by-role.ts'
import { rejectRequest } from '../../core/reject-request.ts'
import { parseWholeNumber } from '../parse-whole-number.ts'
import type { Scenario } from '../scenario.ts'

// Together with scenarios that look at every value, more rows would keep other clients waiting for seconds.
const DEFAULT_AMOUNT = 5_000

/** Scenarios with empty replies, unknown addresses, and far too many rows. */
export const amountScenarios = [
  {
    name: 'empty',
    rank: 1,
    says: 'Lists are empty',
    start: () => ({ entries: () => [] }),
  },
  {
    name: 'empty-columns',
    says: 'Tables have no rows and no columns',
    concerns: ({ reply }) => reply.kind === 'table',
    start: () => ({ entries: () => [], envelope: () => ({ columns: [], data: [], rows: 0 }) }),
  },
  {
    name: 'unknown-id-404',
    says: 'Requests for an address get 404, as if it were unknown',
    concerns: ({ parameters }) => parameters.some(isAddress),
    start: () => ({
      entries: (_, { operation, query, choose }) => {
        const { name = '' } = operation.parameters.find(isAddress) ?? {}
        const message = `Nothing is known about ${name} ${String(query[name]).slice(0, 200)}.`
        return rejectRequest(choose, 404, message)
      },
    }),
  },
  {
    name: 'huge-page',
    says: `The limit parameter is ignored; a reply has up to ROWS rows (default ${DEFAULT_AMOUNT})`,
    takes: 'ROWS',
    concerns: operation => findLikelyByRole(operation, 'limit') !== undefined,
    start: (argument = String(DEFAULT_AMOUNT)) => {
      const limit = parseWholeNumber('huge-page', argument, 1, requestBounds.hugePageRows)
      return {
        query: (query, { operation }) => ({
          ...query,
          [findLikelyByRole(operation, 'limit')?.name ?? '']: limit,
        }),
      }
    },
  },
] as const satisfies readonly Scenario[]

function isAddress({ required, schema }: Operation['parameters'][number]): boolean {
  return required && (schema.pattern ?? schema.items?.pattern) !== undefined
}
