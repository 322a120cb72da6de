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

function listPresenceFaults(operation: Operation, { name, required, schema }: Parameter): Fault[] {
  const { id } = operation
  const [first] = schema.enum ?? []
  if (required)
    return [
      ...(first === undefined
        ? []
        : [
            defineOperationFault(
              id,
              { family: 'constant', place: name, says: `has one ${name} only, but repeats what was sent` },
              () => spoofParameter(name, () => first),
            ),
          ]),
      defineOperationFault(id, { family: 'unneeded', place: name, says: `answers without ${name}` }, () =>
        changeRequests((request, context) =>
          readQueryText(request, name) === undefined
            ? alterRequest(request, { query: { [name]: findSampleValue(context, name) } })
            : request,
        ),
      ),
    ]
  return [
    defineOperationFault(
      id,
      { family: 'needed', place: name, says: `refuses a request without ${name}` },
      () => rejectWhen(name, text => text === undefined),
    ),
    ...(schema.default === undefined
      ? []
      : [
          defineOperationFault(
            id,
            { family: 'default', place: name, says: `has another default for ${name}` },
            () =>
              changeRequests(request =>
                readQueryText(request, name) === undefined
                  ? alterRequest(request, { query: { [name]: findOtherValue(name, schema) } })
                  : request,
              ),
          ),
          ...(getRole(operation, name) === 'limit'
            ? [defineShortDefaultFault(id, name, Number(schema.default))]
            : []),
        ]),
    defineOperationFault(id, { family: 'ignored', place: name, says: `ignores ${name}` }, () => ({
      query: query => ({ ...query, [name]: schema.default }),
    })),
  ]
}

/** Defines a fault with a default limit that is a fifth of the documented one. */
function defineShortDefaultFault(id: Operation['id'], name: string, usual: number): Fault {
  const limit = String(Math.round(usual / 5))
  const says = `has a default ${name} of ${limit}`
  return defineOperationFault(id, { family: 'default', place: `${name}.less`, says }, () =>
    changeRequests(request =>
      readQueryText(request, name) === undefined
        ? alterRequest(request, { query: { [name]: limit } })
        : request,
    ),
  )
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
  return [
    ...edges.flatMap(edge =>
      edge === undefined
        ? []
        : [
            defineOperationFault(
              id,
              { family: 'edge', place: `${name}.${edge}`, says: `refuses ${name} ${edge}` },
              () => rejectWhen(name, text => text === String(edge)),
            ),
          ],
    ),
    ...(maxItems === undefined
      ? []
      : [
          defineOperationFault(
            id,
            { family: 'edge', place: `${name}.${maxItems}`, says: `refuses ${maxItems} ${name}` },
            () => rejectWhen(name, text => text?.split(',').length === maxItems),
          ),
          defineUnboundedFault(id, name, {
            within: text => text.split(',').slice(0, maxItems).join(),
            read: text => text.split(','),
          }),
        ]),
    ...(role === 'limit' && maximum !== undefined
      ? [
          defineUnboundedFault(id, name, {
            within: text => (Number(text) > maximum ? String(maximum) : text),
            read: Number,
          }),
        ]
      : []),
  ]
}

/**
 * Defines a fault that ignores the bound of a parameter: an allowed value is checked, the sent one is used.
 */
function defineUnboundedFault(
  id: Operation['id'],
  name: string,
  { within, read }: { within: (text: string) => string; read: (text: string) => unknown },
): Fault {
  return defineOperationFault(
    id,
    { family: 'unbounded', place: name, says: `knows no bound for ${name}` },
    () => {
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
    },
  )
}

function listValueFaults({ id }: Operation, { name, schema, gaps }: Parameter): Fault[] {
  const { enum: choices = [], examples = [], pattern, type } = schema
  const refused = (choice: string | number, level: 'documented' | 'inferred' = 'documented') =>
    defineOperationFault(
      id,
      { family: 'choice', place: `${name}.${choice}`, says: `refuses ${name} ${choice}`, level },
      () => rejectWhen(name, text => text === String(choice)),
    )
  return [
    ...choices.map(choice => refused(choice)),
    ...examples.map(example => refused(example, 'inferred')),
    ...(type === 'number'
      ? [
          defineOperationFault(
            id,
            { family: 'whole-only', place: name, says: `refuses a fraction for ${name}` },
            () => rejectWhen(name, text => text?.includes('.') ?? false),
          ),
        ]
      : []),
    // What happens to an address of another form is open for most parameters.
    ...(pattern === undefined || gaps.includes('GAP-57') || gaps.includes('GAP-57a')
      ? []
      : [
          defineOperationFault(id, { family: 'form', place: name, says: `takes any text for ${name}` }, () =>
            changeRequests((request, context) => {
              const text = readQueryText(request, name)
              return text === undefined || new RegExp(pattern, 'u').test(text)
                ? request
                : alterRequest(request, { query: { [name]: findSampleValue(context, name) } })
            }),
          ),
        ]),
  ]
}

function listArrayFaults({ id }: Operation, { name, schema }: Parameter): Fault[] {
  if (schema.type !== 'array') return []
  if (schema.minItems === undefined)
    return [
      defineOperationFault(
        id,
        { family: 'empty-item', place: name, says: `refuses an empty item in ${name}` },
        () => rejectWhen(name, text => text?.split(',').includes('') ?? false),
      ),
    ]
  return [
    defineOperationFault(
      id,
      { family: 'first-only', place: name, says: `uses the first of ${name} only` },
      () => ({
        query: query => ({ ...query, [name]: (query[name] as unknown[]).slice(0, 1) }),
      }),
    ),
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
