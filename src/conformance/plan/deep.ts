import { contract, type Operation, operation, type Parameter } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/types.ts'
import type { Planned } from '../model/recording.ts'
import { grouped } from '../requests/groups.ts'
import { operationsThat, parameterOf, type Query, requestsOf, venueOf } from '../requests/required-query.ts'

const one = requestsOf('deep')

/** Everything else that is documented: each value of each list, maxima, defaults, and more than one sample. */
export function deep(): Planned[] {
  return [
    ...intervals(),
    ...chains(),
    ...otherChain(),
    ...socialValues(),
    ...maxima(),
    ...defaults(),
    ...samples(),
    ...columns(),
    one('many:priceVolumeMulti', 'priceVolumeMulti', ['PAR-CSV-50'], {
      token_addresses: { input: 'altchain.tokens.50' },
    }),
    ...['upper', 'lower'].map(letters =>
      one(`hex:tvlTopOwners:${letters}`, 'tvlTopOwners', ['PAR-PAT-token_address'], {
        token_address: { input: `evm.token.${letters}` },
      }),
    ),
  ]
}

/** Candles of every width, over eight closed buckets: enough to see their distance, and no great range. */
function intervals(): Planned[] {
  return valuesOf(operation('ohlcvPool'), 'interval').map(interval =>
    one(`interval:${interval}`, 'ohlcvPool', ['PAR-ENUM-interval'], {
      interval,
      after_time: { input: `closed.after:${interval}:8` },
      before_time: { input: `closed.before:${interval}:8` },
    }),
  )
}

/** A pool on every chain of the lists in the contract; where a venue has a list, it is asked for that chain first. */
function chains(): Planned[] {
  const listed = operationsThat(target => valuesOf(target, 'chain_id').length > 1)
  return listed.flatMap(target => {
    const venue = venueOf(target)
    const list = contract.operations.find(({ id }) => id === `${venue}V3Pools`)
    return valuesOf(target, 'chain_id').flatMap(chain_id => {
      const pool = one(`chain:${target.id}:${chain_id}`, target.id, ['PAR-ENUM-chain_id'], {
        chain_id,
        pool_address: { input: `evm.${venue}.pool@${chain_id}` },
      })
      if (list === undefined) return [pool]
      return [
        one(`chain:${list.id}:${chain_id}`, list.id, ['INV-PL-01'], { chain_id }, { expects: 'allowed' }),
        pool,
      ]
    })
  })
}

/** Lists of venues that name no chains, on a chain that others have; they may know none of it (GAP-23a). */
function otherChain(): Planned[] {
  const { schema } = parameterOf(operation('dexaV3Pool'), 'chain_id') ?? {}
  const chain_id = String(schema?.enum?.find(chain => chain !== schema.default))
  const lists = operationsThat(({ id }) =>
    contract.operations.some(pool => `${pool.id}s` === id && valuesOf(pool, 'chain_id').length === 0),
  )
  return lists.map(({ id }) =>
    one(`chain:${id}:${chain_id}`, id, ['INV-PL-01'], { chain_id }, { expects: 'allowed' }),
  )
}

/** The values of every parameter of the social operations that has a list or names examples; all ways to sort both ways. */
function socialValues(): Planned[] {
  const social = operationsThat(({ reply }) => reply.kind === 'objects')
  return [
    ...social.flatMap(target =>
      target.parameters.flatMap(({ name, schema }) =>
        valuesOf(target, name)
          .filter(value => value !== schema.default)
          .map(value =>
            one(
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
    ...valuesOf(operation('influencerCredibility'), 'sort_by')
      .filter(sort_by => sort_by !== 'credibility')
      .map(sort_by =>
        one(`sort_by:influencerCredibility:${sort_by} asc`, 'influencerCredibility', ['PAR-ENUM-order'], {
          sort_by,
          order: 'asc',
        }),
      ),
    one('focus:influencerCredibility', 'influencerCredibility', [], {
      token_focus: { input: 'social.symbol' },
    }),
  ]
}

/** The documented bounds themselves are allowed. */
function maxima(): Planned[] {
  return contract.operations.flatMap(({ id, parameters }) =>
    parameters.flatMap(({ name, schema: { minimum, maximum } }) => {
      if (maximum === undefined) return []
      const about = boundIds[name] ?? `PAR-RNG-${name}`
      const bounds = name in boundIds ? [maximum] : [minimum ?? maximum, maximum]
      return bounds.map(value => one(`bound:${id}:${name}=${value}`, id, [about], { [name]: String(value) }))
    }),
  )
}

const boundIds: Readonly<Record<string, string>> = { limit: 'PAR-LIM-maxok', offset: 'PAR-OFF-maxok' }

/** Social lists without a parameter, with its default, and without once more; addresses with the default chain spelled out. */
function defaults(): Planned[] {
  const explicit = (target: Operation, wanted: (parameter: Parameter) => boolean): Record<string, Query> =>
    Object.fromEntries(
      target.parameters
        .filter(each => each.schema.default !== undefined && wanted(each))
        .map(({ name, schema }) => [name, { [name]: String(schema.default) }]),
    )
  return [
    ...operationsThat(({ reply }) => reply.kind === 'objects').flatMap(target => {
      const roles = explicit(target, () => true)
      const about = Object.keys(roles).map(name => `PAR-DEF-${name}`)
      return grouped('default', target.id, 'deep', about, { none: {}, ...roles, again: {} })
    }),
    ...operationsThat(
      target => target.parameters.some(each => each.required) && valuesOf(target, 'chain_id').length <= 1,
    ).flatMap(target =>
      Object.values(explicit(target, ({ name }) => name === 'chain_id')).map(query =>
        one(`default:${target.id}:chain_id`, target.id, ['PAR-DEF-chain_id'], query),
      ),
    ),
  ]
}

/** The middle and the last pool of each list. */
function samples(): Planned[] {
  return operationsThat(({ id, path }) => path.endsWith('/v3/pool') && listOf(id) !== undefined).flatMap(
    target =>
      ['middle', 'last'].map(which =>
        one(`sample:${target.id}:${which}`, target.id, ['XEP-01'], {
          pool_address: { input: `evm.${venueOf(target)}.pool.${which}` },
        }),
      ),
  )
}

/** Every column that the documented orders speak of, both ways; a service may refuse some (GAP-19). */
function columns(): Planned[] {
  return operationsThat(target => parameterOf(target, 'order_asc') !== undefined).flatMap(({ id, order }) => {
    // The standard profile sorts this list by the two columns that matter most.
    const known = id === 'dexdV3Pools' ? ['fee', 'createdAt'] : []
    const names = [...new Set(order.map(({ by }) => by))].filter(by => !known.includes(by))
    const mixed = { order_asc: 'fee,', order_desc: ',createdAt' }
    return [
      ...names.flatMap(name => [
        one(
          `sorted:${id}:${name} asc`,
          id,
          [`ORD-PL-asc-${name}`],
          { order_asc: name },
          { expects: 'allowed' },
        ),
        one(
          `sorted:${id}:${name} desc`,
          id,
          [`ORD-PL-desc-${name}`],
          { order_desc: name },
          { expects: 'allowed' },
        ),
      ]),
      ...(known.length > 0
        ? []
        : [one(`sorted:${id}:both`, id, ['ORD-PL-mix'], mixed, { expects: 'allowed' })]),
    ]
  })
}

function listOf(pool: OperationId): Operation | undefined {
  return contract.operations.find(({ id }) => id === `${pool}s`)
}

/** The values that the contract lists for a parameter, or names as examples. */
function valuesOf(target: Operation, name: string): string[] {
  const { enum: listed, examples } = parameterOf(target, name)?.schema ?? {}
  return (listed ?? examples ?? []).map(String)
}
