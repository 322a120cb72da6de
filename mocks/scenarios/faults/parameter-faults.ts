import { contract, type Operation, type Parameter } from '../../../src/contract/contract.ts'
import type { Behaviour, Context, Entry } from '../../core/context.ts'
import { refuse } from '../../core/refuse.ts'
import { samples } from '../../examples/example-requests.ts'
import { otherRequest, sentText } from './shared/alter-request.ts'
import { type Fault, faultOf } from './shared/fault.ts'

/** For every parameter: each way to do other than what the contract says of its presence, default, bounds and values. */
export function parameterFaults(): Fault[] {
  return contract.operations.flatMap(operation =>
    operation.parameters.flatMap(parameter => [
      ...presence(operation, parameter),
      ...bounds(operation, parameter),
      ...values(operation, parameter),
      ...lists(operation, parameter),
    ]),
  )
}

function presence({ id }: Operation, { name, required, schema }: Parameter): Fault[] {
  if (required)
    return [
      faultOf(id, { family: 'unneeded', place: name, says: `answers without ${name}` }, () => ({
        request: (request, context) =>
          sentText(request, name) === undefined
            ? otherRequest(request, { query: { [name]: sampleOf(context, name) } })
            : request,
      })),
    ]
  return [
    faultOf(id, { family: 'needed', place: name, says: `refuses a request without ${name}` }, () =>
      refusing(name, text => text === undefined),
    ),
    ...(schema.default === undefined
      ? []
      : [
          faultOf(id, { family: 'default', place: name, says: `has another default for ${name}` }, () => ({
            request: request =>
              sentText(request, name) === undefined
                ? otherRequest(request, { query: { [name]: otherThan(name, schema) } })
                : request,
          })),
        ]),
    faultOf(id, { family: 'ignored', place: name, says: `pays no attention to ${name}` }, () => ({
      query: query => ({ ...query, [name]: schema.default }),
    })),
  ]
}

/** Another value than the default, from what any operation lists for a parameter of this name. */
function otherThan(name: string, { default: usual, type }: Parameter['schema']): string {
  const choices = contract.operations.flatMap(({ parameters }) =>
    parameters.flatMap(other => (other.name === name ? (other.schema.enum ?? []) : [])),
  )
  const other = choices.find(choice => choice !== usual)
  if (other !== undefined) return String(other)
  return type === 'number' ? String(10 * Number(usual)) : String(Number(usual) + 1)
}

function bounds({ id }: Operation, { name, schema }: Parameter): Fault[] {
  const { minimum, maximum, maxItems } = schema
  const edges = name === 'limit' || name === 'offset' ? [maximum] : [minimum, maximum]
  return [
    ...edges.flatMap(edge =>
      edge === undefined
        ? []
        : [
            faultOf(id, { family: 'edge', place: `${name}.${edge}`, says: `refuses ${name} ${edge}` }, () =>
              refusing(name, text => text === String(edge)),
            ),
          ],
    ),
    ...(maxItems === undefined
      ? []
      : [
          faultOf(
            id,
            { family: 'edge', place: `${name}.${maxItems}`, says: `refuses ${maxItems} ${name}` },
            () => refusing(name, text => text?.split(',').length === maxItems),
          ),
          unbounded(id, name, {
            within: text => text.split(',').slice(0, maxItems).join(),
            read: text => text.split(','),
          }),
        ]),
    ...(name === 'limit' && maximum !== undefined
      ? [
          unbounded(id, name, {
            within: text => (Number(text) > maximum ? String(maximum) : text),
            read: Number,
          }),
        ]
      : []),
  ]
}

/** A bound that is not kept: the request passes with what is allowed, and is answered as it was sent. */
function unbounded(
  id: Operation['id'],
  name: string,
  { within, read }: { within: (text: string) => string; read: (text: string) => unknown },
): Fault {
  return faultOf(id, { family: 'unbounded', place: name, says: `knows no bound for ${name}` }, () => {
    // The mock answers one request after the other: what was read first is still there for the second hook.
    let beyond: Entry = {}
    return {
      request: request => {
        const text = sentText(request, name) ?? ''
        beyond = within(text) === text ? {} : { [name]: read(text) }
        return within(text) === text ? request : otherRequest(request, { query: { [name]: within(text) } })
      },
      query: query => ({ ...query, ...beyond }),
    }
  })
}

function values({ id }: Operation, { name, schema, gaps }: Parameter): Fault[] {
  const { enum: choices = [], examples = [], pattern, type } = schema
  const refused = (choice: string | number, level: 'documented' | 'inferred' = 'documented') =>
    faultOf(
      id,
      { family: 'choice', place: `${name}.${choice}`, says: `refuses ${name} ${choice}`, level },
      () => refusing(name, text => text === String(choice)),
    )
  return [
    ...choices.map(choice => refused(choice)),
    ...examples.map(example => refused(example, 'inferred')),
    ...(type === 'number'
      ? [
          faultOf(id, { family: 'whole-only', place: name, says: `refuses a fraction for ${name}` }, () =>
            refusing(name, text => text?.includes('.') ?? false),
          ),
        ]
      : []),
    // What happens to an address of another form is open for most parameters.
    ...(pattern === undefined || gaps.includes('GAP-57') || gaps.includes('GAP-57a')
      ? []
      : [
          faultOf(id, { family: 'form', place: name, says: `takes any text for ${name}` }, () => ({
            request: (request, context) => {
              const text = sentText(request, name)
              return text === undefined || new RegExp(pattern, 'u').test(text)
                ? request
                : otherRequest(request, { query: { [name]: sampleOf(context, name) } })
            },
          })),
        ]),
  ]
}

function lists({ id }: Operation, { name, schema }: Parameter): Fault[] {
  if (schema.type !== 'array') return []
  if (schema.minItems === undefined)
    return [
      faultOf(id, { family: 'empty-item', place: name, says: `refuses an empty item in ${name}` }, () =>
        refusing(name, text => text?.split(',').includes('') ?? false),
      ),
    ]
  return [
    faultOf(id, { family: 'first-only', place: name, says: `uses the first of ${name} only` }, () => ({
      query: query => ({ ...query, [name]: (query[name] as unknown[]).slice(0, 1) }),
    })),
  ]
}

function refusing(name: string, isRefused: (text: string | undefined) => boolean): Behaviour {
  return {
    before: ({ request, choose }) =>
      isRefused(sentText(request, name)) && !request.origin.toLowerCase().includes('payment')
        ? refuse(choose, 400, `${name} will not do.`)
        : undefined,
  }
}

/** A value that is answered with rows. */
function sampleOf({ world, now, operation }: Context, name: string): string {
  const sample = samples(world, now, '').find(({ operationId }) => operationId === operation.id)
  return sample?.query[name] ?? ''
}
