import { contract, getOperation, type Operation, type Parameter } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { takeTokens } from '../inputs/altchain-inputs.ts'
import { takeClosedRange } from '../inputs/closed-range-inputs.ts'
import { takePool } from '../inputs/evm-inputs.ts'
import type { PlannedRequest } from '../model/recording.ts'
import {
  createRequestPlanner,
  findOperations,
  findParameter,
  type PlannedQuery,
  parseVenue,
} from '../requests/build-required-query.ts'
import { planGroup } from '../requests/plan-group.ts'

const planOne = createRequestPlanner('deep')

/** Everything else that is documented: each value of each list, maxima, defaults, and more than one sample. */
export function planDeep(): PlannedRequest[] {
  return [
    ...planIntervals(),
    ...planChains(),
    ...planOtherChain(),
    ...planSocialValues(),
    ...planBounds(),
    ...planDefaults(),
    ...planSamples(),
    ...planSortedColumns(),
    planOne('many:priceVolumeMulti', 'priceVolumeMulti', ['PAR-CSV-50'], {
      token_addresses: takeTokens(50),
    }),
    ...['upper', 'lower'].map(letters =>
      planOne(`hex:tvlTopOwners:${letters}`, 'tvlTopOwners', ['PAR-PAT-token_address'], {
        token_address: { input: `evm.token.${letters}` },
      }),
    ),
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

/** Lists of venues that name no chains, on a chain that others have; they may know none of it (GAP-23a). */
function planOtherChain(): PlannedRequest[] {
  const { schema } = findParameter(getOperation('dexaV3Pool'), 'chain_id') ?? {}
  const chain_id = String(schema?.enum?.find(chain => chain !== schema.default))
  const lists = findOperations(({ id }) =>
    contract.operations.some(pool => `${pool.id}s` === id && listValues(pool, 'chain_id').length === 0),
  )
  return lists.map(({ id }) =>
    planOne(`chain:${id}:${chain_id}`, id, ['INV-PL-01'], { chain_id }, { expects: 'allowed' }),
  )
}

/** The values of every parameter of the social operations that has a list or names examples; all ways to sort both ways. */
function planSocialValues(): PlannedRequest[] {
  const social = findOperations(({ reply }) => reply.kind === 'objects')
  return [
    ...social.flatMap(target =>
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

/** Social lists without a parameter, with its default, and without once more; addresses with the default chain spelled out. */
function planDefaults(): PlannedRequest[] {
  const explicit = (
    target: Operation,
    wanted: (parameter: Parameter) => boolean,
  ): Record<string, PlannedQuery> =>
    Object.fromEntries(
      target.parameters
        .filter(each => each.schema.default !== undefined && wanted(each))
        .map(({ name, schema }) => [name, { [name]: String(schema.default) }]),
    )
  return [
    ...findOperations(({ reply }) => reply.kind === 'objects').flatMap(target => {
      const roles = explicit(target, () => true)
      const about = Object.keys(roles).map(name => `PAR-DEF-${name}`)
      return planGroup('default', target.id, 'deep', about, { none: {}, ...roles, again: {} })
    }),
    ...findOperations(
      target => target.parameters.some(each => each.required) && listValues(target, 'chain_id').length <= 1,
    ).flatMap(target =>
      Object.values(explicit(target, ({ name }) => name === 'chain_id')).map(query =>
        planOne(`default:${target.id}:chain_id`, target.id, ['PAR-DEF-chain_id'], query),
      ),
    ),
  ]
}

/** The middle and the last pool of each list. */
function planSamples(): PlannedRequest[] {
  return findOperations(
    ({ id, path }) => path.endsWith('/v3/pool') && findPoolList(id) !== undefined,
  ).flatMap(target =>
    (['middle', 'last'] as const).map(place =>
      planOne(`sample:${target.id}:${place}`, target.id, ['XEP-01'], {
        pool_address: takePool(parseVenue(target), { place }),
      }),
    ),
  )
}

/** Every column that the documented orders speak of, both ways; a service may refuse some (GAP-19). */
function planSortedColumns(): PlannedRequest[] {
  return findOperations(target => findParameter(target, 'order_asc') !== undefined).flatMap(
    ({ id, order }) => {
      // The standard profile sorts this list by the two columns that matter most.
      const known = id === 'dexdV3Pools' ? ['fee', 'createdAt'] : []
      const names = [...new Set(order.map(({ by }) => by))].filter(by => !known.includes(by))
      const mixed = { order_asc: 'fee,', order_desc: ',createdAt' }
      return [
        ...names.flatMap(name => [
          planOne(
            `sorted:${id}:${name} asc`,
            id,
            [`ORD-PL-asc-${name}`],
            { order_asc: name },
            { expects: 'allowed' },
          ),
          planOne(
            `sorted:${id}:${name} desc`,
            id,
            [`ORD-PL-desc-${name}`],
            { order_desc: name },
            { expects: 'allowed' },
          ),
        ]),
        ...(known.length > 0
          ? []
          : [planOne(`sorted:${id}:both`, id, ['ORD-PL-mix'], mixed, { expects: 'allowed' })]),
      ]
    },
  )
}

function findPoolList(pool: OperationId): Operation | undefined {
  return contract.operations.find(({ id }) => id === `${pool}s`)
}

/** The values that the contract lists for a parameter, or names as examples. */
function listValues(target: Operation, name: string): string[] {
  const { enum: listed, examples } = findParameter(target, name)?.schema ?? {}
  return (listed ?? examples ?? []).map(String)
}
