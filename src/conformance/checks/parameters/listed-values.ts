import { getOperation, type Operation, type Parameter } from '../../../contract/contract.ts'
import { findByRole } from '../../../contract/model/find-by-role.ts'
import { findKeyParameter, findScopeParameter } from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
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
import { requestGroups } from '../across/evaluate-expression.ts'
import { findKeyColumn } from '../cells/list-row-keys.ts'
import { recordOutcome } from '../families/define-checks.ts'
import type { ParameterStatement } from './parameter-statement.ts'
import { findParameterRules, listOperationsWithParameter } from './parameter-statement.ts'

const planEarly = createRequestPlanner('standard')
const planOne = createRequestPlanner('deep')

/** Every listed value is accepted. One variant of each list is sent early. */
export const listedValues: ParameterStatement = {
  applies: parameter => listValues(parameter).length > 1,
  id: ({ name }) => `PAR-ENUM-${name}`,
  describe: ({ name, role }) => {
    const listing = listOperationsWithParameter(name, ({ schema }) => schema.enum !== undefined)
    // Statements of `spec/across.yaml` compare some in a standard run.
    const isCompared = requestGroups.current.some(
      ({ values, profile = 'standard' }) => values === name && profile === 'standard',
    )
    return {
      title: `every listed value of ${name} is accepted`,
      level: listing.length > 0 ? 'documented' : 'inferred',
      checks: `A request with the value succeeds${role === 'step' ? ', and the rows lie a multiple of it apart' : ''}.`,
      violation: 'a refusal of a value that the contract lists',
      needs: isCompared ? 'standard' : 'deep',
    }
  },
  requests: [
    // Another column than the default.
    (parameter, target) => {
      const other = String(listOtherValues(parameter)[0])
      const about = [`PAR-EFFECT-${parameter.name}`]
      if (!isSortedBothWays(parameter, target)) return []
      return [planValue(planEarly, target, parameter, other, about)]
    },
    (parameter, target) => {
      const { role, schema } = parameter
      if (role !== 'direction' || !schema.enum?.includes('asc') || schema.default === 'asc') return []
      const order = target.order.find(({ direction }) => direction === 'ascending')
      return [planValue(planEarly, target, parameter, 'asc', order === undefined ? [] : [order.id])]
    },
    // Optional parameters of tables that are no attribute of an entity.
    (parameter, target) => {
      const isAttribute = meanings.parameters[target.id]?.[parameter.name] !== undefined
      if (target.reply.kind !== 'table' || parameter.required || isAttribute) return []
      return listOtherValues(parameter).map((value, at) =>
        planValue(at === 0 ? planEarly : planOne, target, parameter, value),
      )
    },
    // Each step of a time series over eight closed ones, enough to see their distance.
    (parameter, target) => {
      const { name, role } = parameter
      const plan = (step: string) => {
        const query = { [name]: step, ...takeRange(target, step) }
        return planOne(`${name}:${step}`, target.id, [`PAR-ENUM-${name}`], query)
      }
      return role === 'step' ? listValues(parameter).map(plan) : []
    },
    planScopes,
    // Every documented value or example of lists of objects. An example may be no value in the end.
    (parameter, target) => {
      const { default: known, enum: listed } = parameter.schema
      const others = listValues(parameter).filter(value => value !== known)
      const plan = (value: string) => {
        const request = planValue(planOne, target, parameter, value)
        return listed === undefined ? { ...request, expects: 'allowed' as const } : request
      }
      return target.reply.kind === 'objects' ? others.map(plan) : []
    },
    // Each sort column in ascending order.
    (parameter, target) => {
      const [{ name: by }, way] = [parameter, findByRole(target, 'direction')?.name ?? '']
      const plan = (value: string) => {
        const query = { [by]: value, [way]: 'asc' }
        return planOne(`${by}:${target.id}:${value} asc`, target.id, [`PAR-ENUM-${way}`], query)
      }
      return isSortedBothWays(parameter, target) ? listOtherValues(parameter).map(plan) : []
    },
  ],
  accepts: (value, parameter) => listValues(parameter).includes(value),
  judgeRows: judgeStepDistances,
}

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

function listValues({ schema }: Parameter): string[] {
  return (schema.enum ?? schema.examples ?? []).map(String)
}

function listOtherValues({ schema: { enum: values = [], default: usual } }: Parameter): string[] {
  return values.filter(value => value !== usual).map(String)
}

function planValue(
  plan: typeof planOne,
  { id }: Operation,
  { name }: Parameter,
  value: string,
  about: readonly string[] = [],
): PlannedRequest {
  return plan(`${name}:${id}:${value}`, id, [`PAR-ENUM-${name}`, ...about], { [name]: value })
}

/** Returns true for a parameter with several columns to sort by, each in ascending order too. */
function isSortedBothWays({ role, schema }: Parameter, target: Operation): boolean {
  const directions = findByRole(target, 'direction')?.schema.enum
  return role === 'sort' && (schema.enum ?? []).length > 1 && directions?.includes('asc') === true
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
  const { input, from } = findInput(target, key.name)
  const [list] = from
  return values.flatMap(value => {
    const query = { [scope]: value, [key.name]: referTo(`${input}@${value}`) }
    const one = planOne(`scope:${target.id}:${value}`, target.id, [`PAR-ENUM-${scope}`], query)
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
