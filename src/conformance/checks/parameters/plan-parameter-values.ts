import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { inputs } from '../../inputs/inputs.ts'
import type { InputReference, PlannedRequest } from '../../model/recording.ts'
import {
  buildRequiredQuery,
  createListReference,
  createRequestPlanner,
  findInput,
  findOperations,
  findOperationsWith,
  findParameter,
} from '../../requests/build-required-query.ts'
import { boundedArrayParameters } from './array-parameter-entity.ts'
import { hasDocumentedPattern } from './parameter-requirements.ts'

const planEarly = createRequestPlanner('standard')
const planOne = createRequestPlanner('deep')
const socialOperations = perContract(() => findOperations(({ reply }) => reply.kind === 'objects'))

/**
 * Plans requests with every listed value, maximum and fraction. Small pages and one variant of each social
 * list are sent early.
 */
export function planParameterValues(): PlannedRequest[] {
  return [
    ...planSocialVariants(),
    ...contract.operations.flatMap(planTableValues),
    ...planIntervals(),
    ...planChains(),
    ...planSocialValues(),
    ...planBounds(),
    ...planLongLists(),
    ...contract.operations.flatMap(planLetters),
  ]
}

/** Plans requests with as many items as a list parameter may have. */
function planLongLists(): PlannedRequest[] {
  return boundedArrayParameters.current.map(({ target, name, maxItems }) =>
    planOne(`many:${target.id}`, target.id, ['PAR-CSV-50', 'PAR-CSV-rows'], {
      [name]: createListReference(target, name, maxItems),
    }),
  )
}

/** Plans requests for a token in capital letters and in small ones, if its form is documented. */
function planLetters(target: Operation): PlannedRequest[] {
  const { id, parameters } = target
  const [parameter] = parameters.filter(each => each.name === 'token_address' && hasDocumentedPattern(each))
  if (parameter === undefined) return []
  return (['upper', 'lower'] as const).map(letters =>
    planOne(`hex:${id}:${letters}`, id, [`PAR-PAT-${parameter.name}`], {
      [parameter.name]: { input: `${findInput(target, parameter.name).input}.${letters}` },
    }),
  )
}

/** Plans a list sorted by a value of `sort_by` other than the default. */
function planOtherSort(target: Operation): PlannedRequest {
  const { id } = target
  const { schema } = findParameter(target, 'sort_by') ?? {}
  const other = String(schema?.enum?.find(value => value !== schema.default))
  return planEarly(`sort_by:${id}:${other}`, id, ['PAR-ENUM-sort_by', 'PAR-EFFECT-sort_by'], {
    sort_by: other,
  })
}

/** Returns the operations with a column to sort by and a direction, each with several values. */
function findSortedOperations(): Operation[] {
  return findOperations(target =>
    ['sort_by', 'order'].every(name => (findParameter(target, name)?.schema.enum ?? []).length > 1),
  )
}

/** Plans a list with each value of an optional parameter that is no attribute, such as a chain. */
function planTableValues({ id, reply, parameters }: Operation): PlannedRequest[] {
  if (reply.kind !== 'table') return []
  return parameters
    .filter(({ name, required }) => !required && meanings.parameters[id]?.[name] === undefined)
    .flatMap(({ name, schema: { enum: values = [], default: usual } }) =>
      values
        .filter(value => value !== usual)
        .map((value, at) => planValue(at === 0 ? planEarly : planOne, id, name, String(value))),
    )
}

/** Plans a request with one value of a parameter. */
function planValue(plan: typeof planOne, id: OperationId, name: string, value: string, rest = {}) {
  return plan(`${name}:${id}:${value}`, id, [`PAR-ENUM-${name}`], { [name]: value }, rest)
}

/** Plans small pages of the social lists, and one variant of each. */
function planSocialVariants(): PlannedRequest[] {
  return [
    ...findOperationsWith('limit')
      .filter(({ reply }) => reply.kind === 'objects')
      .map(({ id }) => planEarly(`limit:${id}:3`, id, ['PAR-LIM-rows'], { limit: '3' })),
    // What only looks like the symbol is another one; whether it is unknown, and then refused, is open.
    ...findOperationsWith('token_filter').flatMap(target =>
      (['part', 'longer'] as const).map(likeness =>
        planEarly(
          `filter:${target.id}:${likeness}`,
          target.id,
          ['FIL-SP'],
          { token_filter: { input: `${findInput(target, 'token_filter').input}.${likeness}` }, limit: '100' },
          { expects: 'allowed' },
        ),
      ),
    ),
    ...findOperationsWith('min_velocity').map(({ id }) =>
      planEarly(`velocity:${id}`, id, ['PAR-TYPE-min_velocity', 'FIL-MO'], { min_velocity: '1.5' }),
    ),
    ...findSortedOperations().map(planOtherSort),
    ...findOperationsWith('order')
      .filter(target => listValues(target, 'order').includes('asc'))
      .map(({ id }) => planEarly(`order:${id}:asc`, id, ['PAR-ENUM-order', 'ORD-IN-asc'], { order: 'asc' })),
  ]
}

/** Returns the parameters of a past time range of eight steps. */
function takeRange(target: Operation, step: string): Record<string, InputReference> {
  return Object.fromEntries(
    Object.entries(buildRequiredQuery(target.id)).flatMap(([name, value]) =>
      typeof value === 'string' || !inputs.current.get(value.input)?.isRange
        ? []
        : [[name, { input: `${value.input}:${step}:8` }]],
    ),
  )
}

/** Plans candles of every width over eight closed buckets, enough to see their distance. */
function planIntervals(): PlannedRequest[] {
  return findOperationsWith('interval').flatMap(target =>
    listValues(target, 'interval').map(interval =>
      planOne(`interval:${interval}`, target.id, ['PAR-ENUM-interval'], {
        interval,
        ...takeRange(target, interval),
      }),
    ),
  )
}

/**
 * Plans a request for a pool on each documented chain. If its pools have a list, the list of that chain is
 * requested first.
 */
function planChains(): PlannedRequest[] {
  const listed = findOperations(
    target =>
      listValues(target, 'chain_id').length > 1 && findParameter(target, 'pool_address') !== undefined,
  )
  return listed.flatMap(target => {
    const {
      input,
      from: [list],
    } = findInput(target, 'pool_address')
    return listValues(target, 'chain_id').flatMap(chain_id => {
      const pool = planOne(`chain:${target.id}:${chain_id}`, target.id, ['PAR-ENUM-chain_id'], {
        chain_id,
        pool_address: { input: `${input}@${chain_id}` },
      })
      if (list === undefined) return [pool]
      return [
        planOne(`chain:${list}:${chain_id}`, list, ['INV-PL-01'], { chain_id }, { expects: 'allowed' }),
        pool,
      ]
    })
  })
}

/**
 * Plans requests with every documented value or example of the social parameters, and with each sort column
 * in ascending order.
 */
function planSocialValues(): PlannedRequest[] {
  return [
    ...socialOperations.current.flatMap(target =>
      target.parameters.flatMap(({ name, schema }) =>
        listValues(target, name)
          .filter(value => value !== schema.default)
          // Values that are only named as examples may be others in the end.
          .map(value =>
            planValue(planOne, target.id, name, value, schema.enum === undefined && { expects: 'allowed' }),
          ),
      ),
    ),
    ...findSortedOperations().flatMap(target =>
      listValues(target, 'sort_by')
        .filter(sort_by => sort_by !== findParameter(target, 'sort_by')?.schema.default)
        .map(sort_by =>
          planOne(`sort_by:${target.id}:${sort_by} asc`, target.id, ['PAR-ENUM-order'], {
            sort_by,
            order: 'asc',
          }),
        ),
    ),
    ...findOperationsWith('token_focus').map(target =>
      planOne(`focus:${target.id}`, target.id, [], {
        token_focus: { input: findInput(target, 'token_focus').input },
      }),
    ),
  ]
}

/** Plans requests with the documented bounds themselves, which are allowed. */
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

/** Returns the values that the contract lists for a parameter, or its examples. */
function listValues(target: Operation, name: string): string[] {
  const { enum: listed, examples } = findParameter(target, name)?.schema ?? {}
  return (listed ?? examples ?? []).map(String)
}
