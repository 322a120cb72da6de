import { listExampleRequests } from '../../../mocks/examples/list-example-requests.ts'
import type { Mock } from '../../../mocks/mock.ts'
import type { Samples } from '../../../src/conformance/model/input.ts'
import { contract } from '../../../src/contract/contract.ts'

/** What an operator would put into the configuration of a run against this mock: what no list of the contract tells. */
export function collectSamples({ world, clock }: Mock): Samples {
  const sampled = listExampleRequests(world, clock.now(), '')
  const queryOf = (id: string) => sampled.find(({ operationId }) => operationId === id)?.query ?? {}
  const pools = contract.operations.flatMap(({ id, path, parameters }) => {
    const [, , venue = ''] = path.split('/')
    if (!path.endsWith('/v3/pool') || contract.operations.some(other => other.path === `${path}s`)) return []
    const chains = parameters.find(({ name }) => name === 'chain_id')?.schema.enum ?? []
    const own: [string, string[]] = [`evm.${venue}.pool`, [queryOf(id).pool_address ?? '']]
    return [own, ...chains.flatMap(chain => onChain(venue, Number(chain)))]
  })
  const { wallet_address = '' } = queryOf('dexcV2ProviderSummary')
  return { ...Object.fromEntries(pools), 'evm.wallet': [wallet_address] }

  function onChain(name: string, chain: number): [string, string[]][] {
    const venue = world.venues.find(name, chain)
    return venue === undefined ? [] : [[`evm.${name}.pool@${chain}`, [world.pools.at(venue, 0).address]]]
  }
}
