import { getOperation, type Operation, type Parameter } from '../../../contract/contract.ts'
import { findByRole } from '../../../contract/model/find-by-role.ts'
import { findScopeParameter } from '../../../contract/model/find-scope-parameter.ts'
import { findKeyParameter } from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { openapiDocument } from '../../../contract/openapi-document.ts'
import { toSeconds } from '../../../contract/to-seconds.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { inputs } from '../../inputs/inputs.ts'
import type { InputReference, PlannedRequest } from '../../model/recording.ts'
import {
  buildRequiredQuery,
  createRequestPlanner,
  findInput,
  findInputForm,
  referTo,
  takePage,
} from '../../requests/build-required-query.ts'
import type { AuthoredRequestGroup } from '../across/reply-variables.ts'
import { findKeyColumn } from '../cells/list-row-keys.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import { findParameterRules, listOperationsWithParameter } from './list-parameter-names.ts'
import type { ParameterStatement } from './parameter-statement.ts'

const planEarly = createRequestPlanner('standard')
const planOne = createRequestPlanner('deep')

/** Every listed value is accepted. One variant of each list is sent early. */
export const listedValues: ParameterStatement = {
  applies: parameter => listValues(parameter).length > 1,
  id: ({ name }) => `PAR-ENUM-${name}`,
  describe: ({ name, role }) => ({
    title: `every listed value of ${name} is accepted`,
    level:
      listOperationsWithParameter(name, ({ schema }) => schema.enum !== undefined).length > 0
        ? 'documented'
        : 'inferred',
    checks: `A request with the value succeeds${role === 'step' ? ', and the rows lie a multiple of it apart' : ''}.`,
    violation: 'a refusal of a value that the contract lists',
    needs: areValuesCompared(name) ? 'standard' : 'deep',
  }),
  requests: [
    planOtherSort,
    planAscending,
    planTableValues,
    planSteps,
    planScopes,
    planObjectValues,
    planAscendingSorts,
  ],
  accepts: (value, parameter) => listValues(parameter).includes(value),
  judgeRows: judgeStepDistances,
}

/** Returns true if a standard run asks for each value of a parameter, since statements of `spec/across.yaml` compare them. */
function areValuesCompared(name: string): boolean {
  const groups = (openapiDocument['x-across'] ?? []) as readonly AuthoredRequestGroup[]
  return groups.some(({ values, profile = 'standard' }) => values === name && profile === 'standard')
}

/** Judges that the rows of a time series lie whole steps apart. */
function judgeStepDistances(seen: ExchangeEvidence, parameter: Parameter, tally: Tally): void {
  const { name, role } = parameter
  const step = seen.query[name] ?? ''
  if (role !== 'step' || !listValues(parameter).includes(step)) return
  const width = toSeconds(step)
  const timeColumn = findKeyColumn(seen.target) ?? ''
  const times = (seen.rows ?? []).map(row => row[timeColumn])
  for (const [index, time] of times.entries()) {
    const before = times[index - 1]
    if (typeof time !== 'number' || typeof before !== 'number') continue
    recordOutcome(tally, `PAR-ENUM-${name}`, seen, {
      holds: (time - before) % width === 0,
      message: `Two rows of ${step} are not whole steps apart.`,
      place: `${seen.rowsAt}[${index}].${timeColumn}`,
      expected: `${before} and a multiple of ${width}`,
      actual: time,
    })
  }
}

/** Returns the values that the contract lists for a parameter, or its examples. */
function listValues({ schema }: Parameter): string[] {
  return (schema.enum ?? schema.examples ?? []).map(String)
}

function listOtherValues({ schema: { enum: values = [], default: usual } }: Parameter): string[] {
  return values.filter(value => value !== usual).map(String)
}

/** Plans a request with one value of a parameter. */
function planValue(plan: typeof planOne, { id }: Operation, name: string, value: string, rest = {}) {
  return plan(`${name}:${id}:${value}`, id, [`PAR-ENUM-${name}`], { [name]: value }, rest)
}

/** Returns true for a parameter with several columns to sort by, each in ascending order too. */
function isSortedBothWays({ role, schema }: Parameter, target: Operation): boolean {
  const directions = findByRole(target, 'direction')?.schema.enum
  return role === 'sort' && (schema.enum ?? []).length > 1 && directions?.includes('asc') === true
}

/** Plans a list sorted by another column than the default. */
function planOtherSort(parameter: Parameter, target: Operation): PlannedRequest[] {
  if (!isSortedBothWays(parameter, target)) return []
  const { name } = parameter
  const other = String(listOtherValues(parameter)[0])
  const about = [`PAR-ENUM-${name}`, `PAR-EFFECT-${name}`]
  return [planEarly(`${name}:${target.id}:${other}`, target.id, about, { [name]: other })]
}

/** Plans a list in ascending order, if it has another by default. */
function planAscending({ name, role, schema }: Parameter, target: Operation): PlannedRequest[] {
  if (role !== 'direction' || !schema.enum?.includes('asc') || schema.default === 'asc') return []
  const order = target.order.find(({ direction }) => direction === 'ascending')
  const about = [`PAR-ENUM-${name}`, ...(order === undefined ? [] : [order.id])]
  return [planEarly(`${name}:${target.id}:asc`, target.id, about, { [name]: 'asc' })]
}

/** Plans a list with each sort column in ascending order. */
function planAscendingSorts(parameter: Parameter, target: Operation): PlannedRequest[] {
  if (!isSortedBothWays(parameter, target)) return []
  const [{ name: by }, way] = [parameter, findByRole(target, 'direction')?.name ?? '']
  return listOtherValues(parameter).map(value =>
    planOne(`${by}:${target.id}:${value} asc`, target.id, [`PAR-ENUM-${way}`], {
      [by]: value,
      [way]: 'asc',
    }),
  )
}

/** Plans a table with each value of an optional parameter that is no attribute of an entity. */
function planTableValues(parameter: Parameter, target: Operation): PlannedRequest[] {
  const { name, required } = parameter
  if (target.reply.kind !== 'table' || required || meanings.parameters[target.id]?.[name] !== undefined)
    return []
  return listOtherValues(parameter).map((value, at) =>
    planValue(at === 0 ? planEarly : planOne, target, name, value),
  )
}

/** Plans a list of objects with every documented value or example. */
function planObjectValues(parameter: Parameter, target: Operation): PlannedRequest[] {
  const { name, schema } = parameter
  if (target.reply.kind !== 'objects') return []
  // Values that are only named as examples may be others in the end.
  const rest = schema.enum === undefined ? { expects: 'allowed' } : {}
  return listValues(parameter)
    .filter(value => value !== schema.default)
    .map(value => planValue(planOne, target, name, value, rest))
}

/** Plans each step of a time series over eight closed ones, enough to see their distance. */
function planSteps(parameter: Parameter, target: Operation): PlannedRequest[] {
  const { name, role } = parameter
  if (role !== 'step') return []
  return listValues(parameter).map(step =>
    planOne(`${name}:${step}`, target.id, [`PAR-ENUM-${name}`], {
      [name]: step,
      ...takeRange(target, step),
    }),
  )
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

/** Plans a request by key in each scope, after the list of that scope if the keys come from it. */
function planScopes(parameter: Parameter, target: Operation): PlannedRequest[] {
  const [scope, key] = [parameter.name, findKeyParameter(target)]
  const values = listValues(parameter)
  if (findScopeParameter(target)?.name !== scope || key === undefined || values.length < 2) return []
  const {
    input,
    from: [list],
  } = findInput(target, key.name)
  return values.flatMap(value => {
    const one = planOne(`scope:${target.id}:${value}`, target.id, [`PAR-ENUM-${scope}`], {
      [scope]: value,
      [key.name]: referTo(`${input}@${value}`),
    })
    if (list === undefined) return [one]
    const about = findParameterRules(getOperation(list), scope)
    return [planOne(`scope:${list}:${value}`, list, about, { [scope]: value }, { expects: 'allowed' }), one]
  })
}

/** Plans values that only look like a known one, where a rule judges their rows. A refusal is open. */
export function planSimilarValues({ name, role }: Parameter, target: Operation): PlannedRequest[] {
  const rules = findParameterRules(target, name)
  if (role !== 'filter' || rules.length === 0) return []
  const rest = takePage(target.id, findByRole(target, 'limit')?.schema.maximum)
  return (['part', 'longer'] as const).flatMap(form => {
    const input = findInputForm(target, name, `.${form}`)
    const query = { [name]: input ?? '', ...rest }
    const named = `filter:${target.id}:${name}.${form}`
    return input === undefined ? [] : [planEarly(named, target.id, rules, query, { expects: 'allowed' })]
  })
}

/** Plans a filter by a known value, where no rule compares the rows with it. */
export function planFilter({ name, role }: Parameter, target: Operation): PlannedRequest[] {
  const input = findInputForm(target, name)
  if (role !== 'filter' || input === undefined || findParameterRules(target, name).length > 0) return []
  return [planOne(`filter:${target.id}:${name}`, target.id, [], { [name]: input })]
}
