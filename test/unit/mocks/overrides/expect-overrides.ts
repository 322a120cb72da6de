import { expect } from 'vitest'
import type { Overrides } from '../../../../mocks/core/settings/override.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { ask, createOverridden, plain, type Row } from './ask-overridden.ts'

/** An operation that is asked, and what its rows then show. */
export type Showing = readonly [
  id: OperationId,
  query: Readonly<Record<string, string>>,
  shows: (rows: readonly Row[]) => unknown,
  expected: unknown,
]

/** Overrides with a title, and what they change. */
export type OverrideCase = readonly [title: string, overrides: object, showing: readonly Showing[]]

/** Sends the requests, and judges the replies. A reply breaks nothing that it does not break without overrides. */
export function expectOverrides(overrides: object, showing: readonly Showing[]): void {
  const mock = createOverridden(overrides as Overrides)
  for (const [id, query, shows, expected] of showing) {
    const { status, rows, problems } = ask(mock, id, query)
    expect(status, id).toBe(200)
    expect(shows(rows), id).toEqual(expected)
    expect(problems, id).toEqual(ask(plain, id, query).problems)
  }
}

/** Returns a row of the market without overrides. */
export function rowAt(id: OperationId, at = 0): Row {
  return ask(plain, id).rows[at] as Row
}

/** Returns a text without padding. */
export function bare(text: unknown): string {
  return String(text).replace(/\0+$/, '')
}

/** Returns a function that reads columns of the first row. */
export function first(...names: string[]) {
  return ([row]: readonly Row[]): unknown[] => names.map(name => row?.[name])
}

/** Returns a function that reads columns of the row with a key. */
export function at(key: string, value: unknown, ...names: string[]) {
  return (rows: readonly Row[]): unknown[] => {
    const row = rows.find(each => bare(each[key]) === String(value))
    return names.map(name => row?.[name])
  }
}

/** Returns a function that lists a column. */
export function keys(name: string) {
  return (rows: readonly Row[]): string[] => rows.map(row => bare(row[name]))
}
