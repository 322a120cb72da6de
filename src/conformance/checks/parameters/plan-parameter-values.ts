import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getOperation, type Operation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { findByRole, findOperationsWith, getRole } from '../../../contract/model/find-by-role.ts'
import { findScopeParameter } from '../../../contract/model/find-scope-parameter.ts'
import { findKeyParameter } from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { inputs } from '../../inputs/inputs.ts'
import type { InputReference, PlannedRequest } from '../../model/recording.ts'
import {
  buildRequiredQuery,
  createListReference,
  createRequestPlanner,
  findInput,
  findInputForm,
  findOperations,
  findParameter,
  referTo,
} from '../../requests/build-required-query.ts'
import { findSeries, findStep } from '../../requests/find-step.ts'
import { takePage } from '../../requests/take-page.ts'
import { boundedArrayParameters } from './array-parameter-entity.ts'
import { findParameterRule } from './find-parameter-rule.ts'
import { hasDocumentedPattern, isPage } from './parameter-requirements.ts'

const planEarly = createRequestPlanner('standard')
const planOne = createRequestPlanner('deep')
const listsOfObjects = perContract(() => findOperations(({ reply }) => reply.kind === 'objects'))

/**
 * Plans requests with every listed value, maximum and fraction. Small pages and one variant of each list of
 * objects are sent early.
 */
export function planParameterValues(): PlannedRequest[] {
  return [
    ...planObjectVariants(),
    ...contract.operations.flatMap(planTableValues),
    ...planSteps(),
    ...planScopes(),
    ...planObjectValues(),
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

/** Plans requests with a key in capital letters and in small ones, if its form is documented. */
function planLetters(target: Operation): PlannedRequest[] {
  const { id, parameters } = target
  return parameters.filter(hasDocumentedPattern).flatMap(({ name }) =>
    ['upper', 'lower'].flatMap(letters => {
      const input = findInputForm(target, name, `.${letters}`)
      return input ? [planOne(`hex:${id}:${letters}`, id, [`PAR-PAT-${name}`], { [name]: input })] : []
    }),
  )
}

/** Plans a list sorted by another column than the default. */
function planOtherSort(target: Operation): PlannedRequest {
  const { id } = target
  const { name = '', schema } = findByRole(target, 'sort') ?? {}
  const other = String(schema?.enum?.find(value => value !== schema.default))
  return planEarly(`${name}:${id}:${other}`, id, [`PAR-ENUM-${name}`, `PAR-EFFECT-${name}`], {
    [name]: other,
  })
}

/** Returns the operations with several columns to sort by, each in ascending order too. */
function findSortedOperations(): Operation[] {
  return findOperations(target => {
    const [columns, directions] = [findByRole(target, 'sort'), findByRole(target, 'direction')]
    return (columns?.schema.enum ?? []).length > 1 && directions?.schema.enum?.includes('asc') === true
  })
}

/** Plans a list with each value of an optional parameter that is no attribute of an entity. */
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

/** Plans small pages of the lists of objects and of those without pages, and one variant of each. */
function planObjectVariants(): PlannedRequest[] {
  return [
    ...findOperationsWith('limit')
      .filter(target => target.reply.kind === 'objects' || findByRole(target, 'offset') === undefined)
      .map(target => {
        const name = findByRole(target, 'limit')?.name
        return planEarly(`${name}:${target.id}:3`, target.id, ['PAR-LIM-rows'], takePage(target.id, 3))
      }),
    ...listFilters().flatMap(planSimilarValues),
    ...contract.operations.flatMap(planFractions),
    ...findSortedOperations().map(planOtherSort),
    ...findOperationsWith('direction').flatMap(planAscending),
  ]
}

/** Plans a list in ascending order, if it has another by default. */
function planAscending(target: Operation): PlannedRequest[] {
  const { name = '', schema } = findByRole(target, 'direction') ?? {}
  if (!schema?.enum?.includes('asc') || schema.default === 'asc') return []
  const order = target.order.find(({ direction }) => direction === 'ascending')
  const about = [`PAR-ENUM-${name}`, ...(order === undefined ? [] : [order.id])]
  return [planEarly(`${name}:${target.id}:asc`, target.id, about, { [name]: 'asc' })]
}

/** Plans a fraction for each least value that may be one. Other parameters may have bounds that exclude it. */
function planFractions(target: Operation): PlannedRequest[] {
  return target.parameters
    .filter(({ name, schema }) => schema.type === 'number' && getRole(target, name) === 'least')
    .filter(
      ({ schema: { minimum = FRACTION, maximum = FRACTION } }) => minimum <= FRACTION && FRACTION <= maximum,
    )
    .map(({ name }) => {
      const rule = findParameterRule(target, name)
      const about = [`PAR-TYPE-${name}`, ...(rule === undefined ? [] : [rule])]
      return planEarly(`fraction:${target.id}:${name}`, target.id, about, { [name]: String(FRACTION) })
    })
}

const FRACTION = 1.5

interface Filter {
  readonly target: Operation
  readonly name: string
  /** Id of the rule that the rows have this value. */
  readonly rule: string | undefined
}

/** Returns the parameters that keep only rows with their value. */
function listFilters(): Filter[] {
  return contract.operations.flatMap(target =>
    target.parameters
      .filter(({ name }) => getRole(target, name) === 'filter')
      .map(({ name }) => ({ target, name, rule: findParameterRule(target, name) })),
  )
}

/**
 * Plans values that only look like a known one, where a rule shows what rows they give. Whether such a value is unknown, and then
 * refused, is open.
 */
function planSimilarValues({ target, name, rule }: Filter): PlannedRequest[] {
  const { id } = target
  const rest = takePage(id, findByRole(target, 'limit')?.schema.maximum)
  return (['part', 'longer'] as const).flatMap(form => {
    const input = findInputForm(target, name, `.${form}`)
    if (input === undefined || rule === undefined) return []
    const query = { [name]: input, ...rest }
    return [planEarly(`filter:${id}:${name}.${form}`, id, [rule], query, { expects: 'allowed' })]
  })
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

/** Plans each step of a time series over eight closed ones, enough to see their distance. */
function planSteps(): PlannedRequest[] {
  return findSeries().flatMap(id => {
    const [target, name] = [getOperation(id), findStep(id) ?? '']
    return listValues(target, name).map(step =>
      planOne(`${name}:${step}`, id, [`PAR-ENUM-${name}`], { [name]: step, ...takeRange(target, step) }),
    )
  })
}

/**
 * Plans a request by key in each documented scope. If the keys come from a list, the list of that scope is
 * requested first.
 */
function planScopes(): PlannedRequest[] {
  return contract.operations.flatMap(target => {
    const [scope, key] = [findScopeParameter(target)?.name ?? '', findKeyParameter(target)]
    const values = listValues(target, scope)
    if (key === undefined || values.length < 2) return []
    const {
      input,
      from: [list],
    } = findInput(target, key.name)
    return values.flatMap(value => {
      const one = planOne(`scope:${target.id}:${value}`, target.id, [`PAR-ENUM-${scope}`], {
        [scope]: value,
        [key.name]: referTo(`${input}@${value}`),
      })
      const rule = list && findParameterRule(getOperation(list), scope)
      if (list === undefined) return [one]
      const about = rule === undefined ? [] : [rule]
      return [planOne(`scope:${list}:${value}`, list, about, { [scope]: value }, { expects: 'allowed' }), one]
    })
  })
}

/**
 * Plans requests with every documented value or example of the lists of objects, and with each sort column
 * in ascending order.
 */
function planObjectValues(): PlannedRequest[] {
  return [
    ...listsOfObjects.current.flatMap(target =>
      target.parameters.flatMap(({ name, schema }) =>
        listValues(target, name)
          .filter(value => value !== schema.default)
          // Values that are only named as examples may be others in the end.
          .map(value =>
            planValue(planOne, target.id, name, value, schema.enum === undefined && { expects: 'allowed' }),
          ),
      ),
    ),
    ...findSortedOperations().flatMap(target => {
      const [sort, direction] = [findByRole(target, 'sort'), findByRole(target, 'direction')]
      const [by, way] = [sort?.name ?? '', direction?.name ?? '']
      return listValues(target, by)
        .filter(value => value !== sort?.schema.default)
        .map(value =>
          planOne(`${by}:${target.id}:${value} asc`, target.id, [`PAR-ENUM-${way}`], {
            [by]: value,
            [way]: 'asc',
          }),
        )
    }),
    ...listFilters().flatMap(({ target, name, rule }) => {
      const input = findInputForm(target, name)
      if (rule !== undefined || input === undefined) return []
      return [planOne(`filter:${target.id}:${name}`, target.id, [], { [name]: input })]
    }),
  ]
}

/** Plans requests with the documented bounds themselves, which are allowed. */
function planBounds(): PlannedRequest[] {
  return contract.operations.flatMap(target => {
    const { id, parameters } = target
    return parameters.flatMap(({ name, schema: { minimum, maximum } }) => {
      if (maximum === undefined) return []
      const about = boundIds[getRole(target, name) ?? ''] ?? `PAR-RNG-${name}`
      const bounds = isPage(name, target) ? [maximum] : [minimum ?? maximum, maximum]
      return bounds.map(value =>
        planOne(`bound:${id}:${name}=${value}`, id, [about], { [name]: String(value) }),
      )
    })
  })
}

const boundIds: Readonly<Record<string, string>> = { limit: 'PAR-LIM-maxok', offset: 'PAR-OFF-maxok' }

/** Returns the values that the contract lists for a parameter, or its examples. */
function listValues(target: Operation, name: string): string[] {
  const { enum: listed, examples } = findParameter(target, name)?.schema ?? {}
  return (listed ?? examples ?? []).map(String)
}
