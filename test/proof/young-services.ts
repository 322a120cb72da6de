import type { MockReply } from '../../mocks/core/mock-reply.ts'
import { type LawfulService, listing, service } from './lawful-services.ts'

type Change = LawfulService['change']

const notFound = (reply: MockReply): MockReply => ({ ...reply, status: 404, body: '{"error":"not found"}' })

/** 404 for the first address that is asked for with a good request, whatever its letters; all others are known. */
function forgetFirst(parameter = 'pool_address'): Change {
  let first: string | undefined
  return (reply, query) => {
    const address = query.get(parameter)?.toLowerCase()
    if (reply.status === 200) first ??= address
    return address !== undefined && address === first && reply.status === 200 ? notFound(reply) : reply
  }
}

/** An operation that does not know the first address that a list of the service gives for it. */
const young = (
  name: string,
  why: string,
  about: LawfulService['about'],
  parameter?: string,
): LawfulService => ({
  ...service(name, why, about, forgetFirst(parameter)),
  profile: 'standard',
})

/** Lawful services that list what some operation has no figures of yet. */
export const youngServices: readonly LawfulService[] = [
  young(
    'only the busiest pool has no candles yet (404)',
    'shared rules, ohlcv: what is said of no data is not shown',
    ['ohlcvPool'],
  ),
  young(
    'only the first V2 pool has no fee record yet (404)',
    'EVM, Gaps: an address that matches nothing is not shown',
    ['dexcV2FeeMetrics'],
  ),
  young(
    'only the first pool of a list is unknown by itself (404)',
    'EVM, Gaps: an address that matches nothing is not shown',
    ['dexdV3Pool'],
  ),
  young(
    'only the token in most pools has no holders yet (404)',
    'EVM, Gaps: an address that matches nothing is not shown',
    ['tvlTopOwners'],
    'token_address',
  ),
  young(
    'only the token in most pools has no details yet (404)',
    'shared rules: a token that matches nothing is not shown',
    ['tokenDetails'],
    'token_address',
  ),
]

/** The same where no address is known: nothing that is asked of these operations succeeds. */
export const forgetfulServices: readonly LawfulService[] = [listing('OhlcvPoint'), listing('FeeMetrics')].map(
  about => ({
    ...service('no listed address is known (404)', 'it is not lawful', about, reply =>
      reply.status === 200 ? notFound(reply) : reply,
    ),
    profile: 'standard',
  }),
)
