import type { Operation } from '../../contract/contract.ts'
import type { components } from '../../generated/grammar.ts'
import { getUnknownValue, listUnknownValues } from '../inputs/list-unknown-values.ts'
import { findParameter, type PlannedQuery, parseVenue } from './build-required-query.ts'

/** A query as written in `spec/`: texts, inputs, documented bounds, or values that no service knows. */
export type AuthoredQuery = components['schemas']['requestQuery']

/** Converts an authored query to the query of a planned request. */
export function toPlannedQuery(operation: Operation, query: AuthoredQuery = {}): PlannedQuery {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, writeValue(operation, name, value)]),
  )
}

function writeValue(operation: Operation, name: string, value: AuthoredQuery[string]): PlannedQuery[string] {
  if (typeof value === 'string') return value
  if ('input' in value) return { input: value.input.replace('{venue}', parseVenue(operation)) }
  if ('bound' in value) return String(findParameter(operation, name)?.schema[value.bound])
  const { unknown, count = 1, times = 1, between = ',' } = value
  const values = listUnknownValues(getUnknownValue(unknown), count)
  return Array(times).fill(values).flat().join(between)
}
