import { contract, getOperation, type Operation } from '../../../contract/contract.ts'
import { takeTokens } from '../../inputs/altchain-inputs.ts'
import { takeClosedRange } from '../../inputs/closed-range-inputs.ts'
import { takePool } from '../../inputs/evm-inputs.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import {
  createRequestPlanner,
  findOperations,
  findParameter,
  parseVenue,
} from '../../requests/build-required-query.ts'

const planEarly = createRequestPlanner('standard')
const planOne = createRequestPlanner('deep')
const socialOperations = findOperations(({ reply }) => reply.kind === 'objects')

/** Each documented value of each list, maxima, fractions; small pages of the social lists and one variant of each come early. */
export function planParameterValues(): PlannedRequest[] {
  return [
    ...planSocialVariants(),
    ...planIntervals(),
    ...planChains(),
    ...planSocialValues(),
    ...planBounds(),
    planOne('many:priceVolumeMulti', 'priceVolumeMulti', ['PAR-CSV-50', 'PAR-CSV-rows'], {
      token_addresses: takeTokens(50),
    }),
    ...(['upper', 'lower'] as const).map(letters =>
      planOne(`hex:tvlTopOwners:${letters}`, 'tvlTopOwners', ['PAR-PAT-token_address'], {
        token_address: { input: `evm.token.${letters}` },
      }),
    ),
  ]
}

/** The influencers by another value of sort_by than the default. */
function planOtherSort(): PlannedRequest {
  const id = 'influencerCredibility'
  const { schema } = findParameter(getOperation(id), 'sort_by') ?? {}
  const other = String(schema?.enum?.find(value => value !== schema.default))
  return planEarly(`sort_by:${id}:${other}`, id, ['PAR-ENUM-sort_by', 'PAR-EFFECT-sort_by'], {
    sort_by: other,
  })
}

/** Small pages of the social lists, and one variant of each. */
function planSocialVariants(): PlannedRequest[] {
  const [posts, momentum] = ['alphaPostDetection', 'trendingMomentum'] as const
  return [
    ...socialOperations.map(({ id }) => planEarly(`limit:${id}:3`, id, ['PAR-LIM-rows'], { limit: '3' })),
    // What only looks like the symbol is another one; whether it is unknown, and then refused, is open (GAP-59a).
    ...(['part', 'longer'] as const).map(likeness =>
      planEarly(
        `filter:${posts}:${likeness}`,
        posts,
        ['FIL-SP'],
        { token_filter: { input: `social.symbol.${likeness}` }, limit: '100' },
        { expects: 'allowed' },
      ),
    ),
    planEarly(`velocity:${momentum}`, momentum, ['PAR-TYPE-min_velocity', 'FIL-MO'], { min_velocity: '1.5' }),
    planOtherSort(),
    planEarly('order:influencerCredibility:asc', 'influencerCredibility', ['PAR-ENUM-order', 'ORD-IN-asc'], {
      order: 'asc',
    }),
  ]
}

/** Candles of every width, over eight closed buckets: enough to see their distance, and no great range. */
function planIntervals(): PlannedRequest[] {
  return listValues(getOperation('ohlcvPool'), 'interval').map(interval =>
    planOne(`interval:${interval}`, 'ohlcvPool', ['PAR-ENUM-interval'], {
      interval,
      ...takeClosedRange(interval, 8),
    }),
  )
}

/** A pool on every chain of the lists in the contract; where a venue has a list, it is asked for that chain first. */
function planChains(): PlannedRequest[] {
  const listed = findOperations(target => listValues(target, 'chain_id').length > 1)
  return listed.flatMap(target => {
    const venue = parseVenue(target)
    const list = contract.operations.find(({ id }) => id === `${venue}V3Pools`)
    return listValues(target, 'chain_id').flatMap(chain_id => {
      const pool = planOne(`chain:${target.id}:${chain_id}`, target.id, ['PAR-ENUM-chain_id'], {
        chain_id,
        pool_address: takePool(venue, { chain: chain_id }),
      })
      if (list === undefined) return [pool]
      return [
        planOne(`chain:${list.id}:${chain_id}`, list.id, ['INV-PL-01'], { chain_id }, { expects: 'allowed' }),
        pool,
      ]
    })
  })
}

/** The values of every parameter of the social operations that has a list or names examples; all ways to sort both ways. */
function planSocialValues(): PlannedRequest[] {
  return [
    ...socialOperations.flatMap(target =>
      target.parameters.flatMap(({ name, schema }) =>
        listValues(target, name)
          .filter(value => value !== schema.default)
          .map(value =>
            planOne(
              `${name}:${target.id}:${value}`,
              target.id,
              [`PAR-ENUM-${name}`],
              { [name]: value },
              // Values that are only named as examples may be others in the end.
              schema.enum === undefined ? { expects: 'allowed' } : {},
            ),
          ),
      ),
    ),
    ...listValues(getOperation('influencerCredibility'), 'sort_by')
      .filter(sort_by => sort_by !== 'credibility')
      .map(sort_by =>
        planOne(`sort_by:influencerCredibility:${sort_by} asc`, 'influencerCredibility', ['PAR-ENUM-order'], {
          sort_by,
          order: 'asc',
        }),
      ),
    planOne('focus:influencerCredibility', 'influencerCredibility', [], {
      token_focus: { input: 'social.symbol' },
    }),
  ]
}

/** The documented bounds themselves are allowed. */
function planBounds(): PlannedRequest[] {
  return contract.operations.flatMap(({ id, parameters }) =>
    parameters.flatMap(({ name, schema: { minimum, maximum } }) => {
      if (maximum === undefined) return []
      const about = boundIds[name] ?? `PAR-RNG-${name}`
      const bounds = name in boundIds ? [maximum] : [minimum ?? maximum, maximum]
      return bounds.map(value =>
        planOne(`bound:${id}:${name}=${value}`, id, [about], { [name]: String(value) }),
      )
    }),
  )
}

const boundIds: Readonly<Record<string, string>> = { limit: 'PAR-LIM-maxok', offset: 'PAR-OFF-maxok' }

/** The values that the contract lists for a parameter, or names as examples. */
function listValues(target: Operation, name: string): string[] {
  const { enum: listed, examples } = findParameter(target, name)?.schema ?? {}
  return (listed ?? examples ?? []).map(String)
}
