import { rejectRequest } from '../../mocks/core/reject-request.ts'
import type { Behavior, ReplyEntry, RequestContext } from '../../mocks/core/request-context.ts'
import { listExampleRequests } from '../../mocks/examples/list-example-requests.ts'
import { contract, type Operation, type Parameter } from '../../src/contract/contract.ts'
import { getRole } from '../../src/contract/model/find-by-role.ts'
import { alterRequest, changeRequests, readQueryText } from './changes/alter-request.ts'
import { defineOperationFault, type Fault, spoofParameter } from './fault.ts'

/** Returns faults of every parameter, which violate its documented presence, default, bounds and values. */
export function listParameterFaults(): Fault[] {
  return contract.operations.flatMap(operation =>
    operation.parameters.flatMap(parameter => [
      ...listPresenceFaults(operation, parameter),
      ...listBoundFaults(operation, parameter),
      ...listValueFaults(operation, parameter),
      ...listArrayFaults(operation, parameter),
    ]),
  )
}

/** Defines a fault of a parameter, such as `edge:limit.100`. */
function define(
  id: Operation['id'],
  fault: `${string}:${string}`,
  says: string,
  start: Fault['start'],
  level: Fault['level'] = 'documented',
): Fault {
  const [family = '', place = ''] = fault.split(/:(.*)/s)
  return defineOperationFault(id, { family, place, says, level }, start)
}

/** Sends another value in requests without the parameter. */
const fillIn = (name: string, find: (context: RequestContext) => string) => () =>
  changeRequests((request, context) =>
    readQueryText(request, name) === undefined
      ? alterRequest(request, { query: { [name]: find(context) } })
      : request,
  )

function listPresenceFaults(operation: Operation, { name, required, schema }: Parameter): Fault[] {
  const { id } = operation
  const [first] = schema.enum ?? []
  if (required) {
    const answer = fillIn(name, context => findSampleValue(context, name))
    const says = `has one ${name} only, but repeats what was sent`
    const unneeded = define(id, `unneeded:${name}`, `answers without ${name}`, answer)
    if (first === undefined) return [unneeded]
    return [define(id, `constant:${name}`, says, () => spoofParameter(name, () => first)), unneeded]
  }
  const refuse = () => rejectWhen(name, text => text === undefined)
  const other = () => findOtherValue(name, schema)
  const less = String(Math.round(Number(schema.default) / 5))
  const defaults = [
    define(id, `default:${name}`, `has another default for ${name}`, fillIn(name, other)),
    define(
      id,
      `default:${name}.less`,
      `has a default ${name} of ${less}`,
      fillIn(name, () => less),
    ),
  ]
  const shown = schema.default === undefined ? 0 : getRole(operation, name) === 'limit' ? 2 : 1
  return [
    define(id, `needed:${name}`, `refuses a request without ${name}`, refuse),
    ...defaults.slice(0, shown),
    define(id, `ignored:${name}`, `ignores ${name}`, () => ({
      query: query => ({ ...query, [name]: schema.default }),
    })),
  ]
}

/** Returns a value other than the default, preferably one that an operation lists for such a parameter. */
function findOtherValue(name: string, { default: usual, type }: Parameter['schema']): string {
  const choices = contract.operations.flatMap(({ parameters }) =>
    parameters.flatMap(other => (other.name === name ? (other.schema.enum ?? []) : [])),
  )
  const other = choices.find(choice => choice !== usual)
  if (other !== undefined) return String(other)
  return type === 'number' ? String(10 * Number(usual)) : String(Number(usual) + 1)
}

function listBoundFaults(operation: Operation, { name, schema }: Parameter): Fault[] {
  const { id } = operation
  const role = getRole(operation, name)
  const { minimum, maximum, maxItems } = schema
  const edges = role === 'limit' || role === 'offset' ? [maximum] : [minimum, maximum]
  const refuse = (edge: number, isEdge: (text: string | undefined) => boolean, says: string) =>
    define(id, `edge:${name}.${edge}`, `refuses ${says}`, () => rejectWhen(name, isEdge))
  const faults = edges.flatMap(edge =>
    edge === undefined ? [] : [refuse(edge, text => text === String(edge), `${name} ${edge}`)],
  )
  if (maxItems !== undefined) {
    const within = (text: string) => text.split(',').slice(0, maxItems).join()
    faults.push(refuse(maxItems, text => text?.split(',').length === maxItems, `${maxItems} ${name}`))
    faults.push(defineUnboundedFault(id, name, within, text => text.split(',')))
  }
  if (role === 'limit' && maximum !== undefined) {
    const within = (text: string) => (Number(text) > maximum ? String(maximum) : text)
    faults.push(defineUnboundedFault(id, name, within, Number))
  }
  return faults
}

/** Defines a fault that ignores the bound of a parameter: an allowed value is checked, the sent one is used. */
function defineUnboundedFault(
  id: Operation['id'],
  name: string,
  within: (text: string) => string,
  read: (text: string) => unknown,
): Fault {
  return define(id, `unbounded:${name}`, `knows no bound for ${name}`, () => {
    // The mock answers one request after the other: what was read first is still there for the second hook.
    let beyond: ReplyEntry = {}
    return {
      ...changeRequests(request => {
        const text = readQueryText(request, name) ?? ''
        beyond = within(text) === text ? {} : { [name]: read(text) }
        return within(text) === text ? request : alterRequest(request, { query: { [name]: within(text) } })
      }),
      query: query => ({ ...query, ...beyond }),
    }
  })
}

function listValueFaults({ id }: Operation, { name, schema, gaps }: Parameter): Fault[] {
  const { enum: choices = [], examples = [], pattern, type } = schema
  const refuse = (choice: string | number, level?: Fault['level']) => {
    const reject = () => rejectWhen(name, text => text === String(choice))
    return define(id, `choice:${name}.${choice}`, `refuses ${name} ${choice}`, reject, level)
  }
  const faults = [
    ...choices.map(choice => refuse(choice)),
    ...examples.map(example => refuse(example, 'inferred')),
  ]
  const rejectFraction = () => rejectWhen(name, text => text?.includes('.') ?? false)
  if (type === 'number')
    faults.push(define(id, `whole-only:${name}`, `refuses a fraction for ${name}`, rejectFraction))
  // What happens to an address of another form is open for most parameters.
  if (pattern === undefined || gaps.includes('GAP-57') || gaps.includes('GAP-57a')) return faults
  const takeAny = () =>
    changeRequests((request, context) => {
      const text = readQueryText(request, name)
      return text === undefined || new RegExp(pattern, 'u').test(text)
        ? request
        : alterRequest(request, { query: { [name]: findSampleValue(context, name) } })
    })
  return [...faults, define(id, `form:${name}`, `takes any text for ${name}`, takeAny)]
}

function listArrayFaults({ id }: Operation, { name, schema }: Parameter): Fault[] {
  if (schema.type !== 'array') return []
  const rejectEmpty = () => rejectWhen(name, text => text?.split(',').includes('') ?? false)
  if (schema.minItems === undefined)
    return [define(id, `empty-item:${name}`, `refuses an empty item in ${name}`, rejectEmpty)]
  return [
    define(id, `first-only:${name}`, `uses the first of ${name} only`, () => ({
      query: query => ({ ...query, [name]: (query[name] as unknown[]).slice(0, 1) }),
    })),
  ]
}

function rejectWhen(name: string, isRefused: (text: string | undefined) => boolean): Behavior {
  return {
    before: ({ request, choose }) =>
      isRefused(readQueryText(request, name)) && !request.origin.toLowerCase().includes('payment')
        ? rejectRequest(choose, 400, `${name} will not do.`)
        : undefined,
  }
}

/** Returns a value for the parameter that is answered with rows. */
function findSampleValue({ world, now, operation }: RequestContext, name: string): string {
  const sample = listExampleRequests(world, now, '').find(({ operationId }) => operationId === operation.id)
  return sample?.query[name] ?? ''
}
