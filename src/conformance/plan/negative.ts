import { contract, type Operation, operation, type Parameter } from '../../contract/contract.ts'
import type { Planned } from '../model/recording.ts'
import { type Query, requestsOf, requiredQuery } from '../requests/required-query.ts'

const request = requestsOf('negative')

/** Requests that break one documented bound each; a service may refuse them or make the best of them, but not obey. */
export function negative(): Planned[] {
  return [
    ...contract.operations.flatMap(target => target.parameters.flatMap(each => breaking(target, each))),
    {
      ...broken('unknown', operation('clmmVenuePools'), 'PAR-UNKNOWN', { limit: '1', unlisted: '1' }),
      expects: 'any',
    },
    {
      ...broken('payment', operation('tokenDetails'), 'PAY-005', {}),
      query: {},
      origin: 'payment',
      access: 'none',
      expects: 'any',
    },
  ]
}

function breaking(target: Operation, { name, required, schema, gaps }: Parameter): Planned[] {
  const { minimum, maximum, maxItems, pattern, enum: listed } = schema
  const query = requiredQuery(target.id)
  const without = Object.fromEntries(Object.entries(query).filter(([each]) => each !== name))
  const is = (
    condition: boolean,
    id: string,
    value: Query[string],
    expects: Planned['expects'] = 'refusal',
  ) => (condition ? [{ ...broken(name, target, id, { [name]: value }), expects }] : [])
  return [
    ...(required ? [{ ...broken(name, target, `PAR-REQ-${name}`, {}), query: without }] : []),
    ...is(name === 'limit' && maximum !== undefined, 'PAR-LIM-max', String(Number(maximum) + 1)),
    ...is(name === 'limit' && minimum === 1, 'PAR-LIM-min', '0'),
    ...is(name === 'offset' && maximum !== undefined, 'PAR-OFF-max', String(Number(maximum) + 1), 'any'),
    ...is(listed !== undefined, 'PAR-ENUM-out', unlisted(schema), 'any'),
    ...is(maxItems !== undefined, 'PAR-CSV-50', { input: `altchain.tokens.${Number(maxItems) + 1}` }),
    // A pattern that the contract itself writes down has no gap; those of other addresses are ours (GAP-57).
    ...is(required && pattern !== undefined && gaps.length === 0, `PAR-PAT-${name}`, '0x123'),
  ]
}

/** A value of the right type that cannot be in the list. */
function unlisted({ type, enum: listed = [] }: Parameter['schema']): string {
  return type === 'string' ? 'unlisted' : String(1 + Math.max(...listed.map(Number)))
}

function broken(what: string, { id }: Operation, about: string, query: Query): Planned {
  return request(`${about}:${id}:${what}`, id, [about], query, { expects: 'refusal' })
}
