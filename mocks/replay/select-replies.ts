import { contract } from '../../src/contract/contract.ts'
import type { RecordedExchange, RecordedReply } from './recorded-exchange.ts'

/** A recorded exchange with a reply that can be sent again. */
export type ReplayableExchange = RecordedExchange & { readonly reply: RecordedReply }

/** Returns true for the status of a refusal: credentials, payments and rate limits. The mock gives them itself. */
export function isRefusal(status: number): boolean {
  return [401, 402, 403, 429].includes(status)
}

/**
 * Selects the replies that can be replayed, in their order. Refusals (401, 402, 403, 429) are left out, unless
 * they are included. `omitted` counts the others by reason, such as `answered with 401`.
 */
export function selectReplies(exchanges: readonly RecordedExchange[], includesRefusals: boolean) {
  const omitted: Record<string, number> = {}
  const known = new Set<string>(contract.operations.map(({ id }) => id))
  const kept = exchanges.filter((exchange): exchange is ReplayableExchange => {
    const reason = explainOmission(exchange, known, includesRefusals)
    if (reason !== undefined) omitted[reason] = (omitted[reason] ?? 0) + 1
    return reason === undefined
  })
  return { kept, omitted }
}

function explainOmission(
  { operation, reply, access = 'key', payment }: RecordedExchange,
  known: ReadonlySet<string>,
  includesRefusals: boolean,
): string | undefined {
  if (!known.has(operation)) return 'of no operation of the contract'
  if (reply === undefined) return 'without a reply'
  const { status, encoding } = reply
  if (encoding !== undefined) return 'with a body that is not text'
  if (!(status >= 200 && status < 600) || (status >= 300 && status < 400)) return `answered with ${status}`
  if (isRefusal(status)) return includesRefusals ? undefined : `answered with ${status}`
  const isInvalid = access !== 'key' || payment !== undefined
  return isInvalid && status >= 400 ? 'sent with invalid credentials' : undefined
}
