import type { OperationId } from '../../contract/contract-types.ts'
import { listOf, lists } from './evm.ts'

/** Operations whose smoke request an input is taken from, with those that give these their own inputs. */
export function feeders(input: string): readonly OperationId[] {
  const [family, kind = ''] = input.split(/[.:]/)
  if (family === 'closed') return ['clmmVenuePools']
  if (family === 'altchain') {
    return ['clmmVenuePools', 'dlmmVenuePools', ...(kind === 'pool' ? (['tokenPoolSearch'] as const) : [])]
  }
  if (family === 'social') return ['alphaPostDetection', 'trendingMomentum']
  if (kind === 'token') return lists
  if (kind === 'wallet') return [...lists, 'tvlTopOwners']
  if (input.includes('v2pool')) return ['dexcV2Pools']
  return [listOf(kind) ?? []].flat()
}
