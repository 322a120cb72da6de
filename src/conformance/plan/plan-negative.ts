import { contract, getOperation, type Operation, type Parameter } from '../../contract/contract.ts'
import { takeTokens } from '../inputs/altchain-inputs.ts'
import type { PlannedRequest } from '../model/recording.ts'
import {
  buildRequiredQuery,
  createRequestPlanner,
  type PlannedQuery,
} from '../requests/build-required-query.ts'

const planOne = createRequestPlanner('negative')

/** Requests that break one documented bound each; a service may refuse them or make the best of them, but not obey. */
export function planNegative(): PlannedRequest[] {
  return [
    ...contract.operations.flatMap(target =>
      target.parameters.flatMap(each => planBrokenBounds(target, each)),
    ),
    {
      ...planBroken('unknown', getOperation('clmmVenuePools'), 'PAR-UNKNOWN', { limit: '1', unlisted: '1' }),
      expects: 'any',
    },
    {
      ...planBroken('payment', getOperation('tokenDetails'), 'PAY-005', {}),
      query: {},
      origin: 'payment',
      access: 'none',
      expects: 'any',
    },
  ]
}

function planBrokenBounds(target: Operation, { name, required, schema, gaps }: Parameter): PlannedRequest[] {
  const { minimum, maximum, maxItems, pattern, enum: listed } = schema
  const query = buildRequiredQuery(target.id)
  const without = Object.fromEntries(Object.entries(query).filter(([each]) => each !== name))
  const is = (
    condition: boolean,
    id: string,
    value: PlannedQuery[string],
    expects: PlannedRequest['expects'] = 'refusal',
  ) => (condition ? [{ ...planBroken(name, target, id, { [name]: value }), expects }] : [])
  return [
    ...(required ? [{ ...planBroken(name, target, `PAR-REQ-${name}`, {}), query: without }] : []),
    ...is(name === 'limit' && maximum !== undefined, 'PAR-LIM-max', String(Number(maximum) + 1)),
    ...is(name === 'limit' && minimum === 1, 'PAR-LIM-min', '0'),
    ...is(name === 'offset' && maximum !== undefined, 'PAR-OFF-max', String(Number(maximum) + 1), 'any'),
    ...is(listed !== undefined, 'PAR-ENUM-out', makeUnlistedValue(schema), 'any'),
    ...is(maxItems !== undefined, 'PAR-CSV-50', takeTokens(Number(maxItems) + 1)),
    // A pattern that the contract itself writes down has no gap; those of other addresses are ours (GAP-57).
    ...is(required && pattern !== undefined && gaps.length === 0, `PAR-PAT-${name}`, '0x123'),
  ]
}

/** A value of the right type that cannot be in the list. */
function makeUnlistedValue({ type, enum: listed = [] }: Parameter['schema']): string {
  return type === 'string' ? 'unlisted' : String(1 + Math.max(...listed.map(Number)))
}

function planBroken(what: string, { id }: Operation, about: string, query: PlannedQuery): PlannedRequest {
  return planOne(`${about}:${id}:${what}`, id, [about], query, { expects: 'refusal' })
}
