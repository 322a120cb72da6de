import type { RowByName } from '../support/build-exchange.ts'
import type { Change } from './list-changes.ts'

/** The same in one row alone; -1 is the last. */
export function changeOnly(index: number, { says, apply }: Change): Change {
  return {
    says: `${says}, in row ${index}`,
    apply: rows => rows.flatMap(row => (row === rows.at(index) ? (apply([row]) ?? []) : [row])),
  }
}

type Write = (value: unknown) => unknown

/** Changes of the cells of each column in all rows: the whole cell, or all, the first or the last of the values in it. */
export function listCellChanges(columns: readonly string[]): Change[] {
  return columns.flatMap(column => {
    const change = (says: string, write: (row: RowByName) => unknown): Change => ({
      says: `${column}: ${says}`,
      apply: rows => rows.map(row => ({ ...row, [column]: write(row) })),
    })
    const others = columns.filter(other => other !== column)
    return [
      ...Object.entries(leafChanges).flatMap(([says, write]) =>
        Object.entries(choices).map(([which, choose]) =>
          change(`${says}, ${which}`, row => changeLeaves(row[column], write, choose)),
        ),
      ),
      ...Object.entries(cellChanges).map(([says, write]) => change(says, row => write(row[column]))),
      ...others.map(other => change(`what ${other} says`, row => row[other])),
      ...others.map(other => ({
        says: `${column} and ${other} exchanged`,
        apply: (rows: readonly RowByName[]) =>
          rows.map(row => ({ ...row, [column]: row[other], [other]: row[column] })),
      })),
    ]
  })
}

const leafChanges: Readonly<Record<string, Write>> = {
  'twenty times': value => scale(value, 20),
  'a millionth': value => scale(value, 1e-6),
  negative: value => scale(value, -1),
  'one more': value => (typeof value === 'number' ? value + 1 : value),
  'two years more': value => (typeof value === 'number' ? value + 63_072_000 : value),
  gone: () => undefined,
  zero: value => (typeof value === 'number' ? 0 : value),
  null: () => null,
  'another text': value =>
    typeof value === 'string' ? `${value.slice(0, -1)}${value.endsWith('a') ? 'b' : 'a'}` : value,
  'capital letters': value => (typeof value === 'string' ? value.toUpperCase() : value),
  'another year': value => (typeof value === 'string' ? value.replace(/^20\d\d-/, '2035-') : value),
  'an earlier year': value => (typeof value === 'string' ? value.replace(/^20\d\d-/, '1995-') : value),
}

const cellChanges: Readonly<Record<string, Write>> = {
  nothing: () => null,
  'no members': value => (Array.isArray(value) ? [] : isMap(value) ? {} : value),
  'one member less': value =>
    Array.isArray(value)
      ? value.slice(1)
      : isMap(value)
        ? Object.fromEntries(Object.entries(value).slice(1))
        : value,
  'members twice': value => (Array.isArray(value) ? value.flatMap(each => [each, each]) : value),
  'members reversed': value => (Array.isArray(value) ? value.toReversed() : value),
}

/** Selections of the changed values. */
const choices: Readonly<Record<string, (at: number, count: number) => boolean>> = {
  all: () => true,
  'the first': at => at === 0,
  'the second': at => at === 1,
  'the fourth': at => at === 3,
  'the last': (at, count) => at === count - 1,
}

function changeLeaves(value: unknown, write: Write, choose: (at: number, count: number) => boolean): unknown {
  if (Array.isArray(value))
    return value.map((each, at) =>
      isNested(each) ? changeLeaves(each, write, choose) : choose(at, value.length) ? write(each) : each,
    )
  if (isMap(value)) {
    const members = Object.entries(value)
    return Object.fromEntries(
      members.map(([key, each], at) => [
        key,
        choose(at, members.length) ? changeLeaves(each, write, choose) : each,
      ]),
    )
  }
  return write(value)
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return isNested(value) && !Array.isArray(value)
}

/** A number or the text of one, times a factor. */
function scale(value: unknown, factor: number): unknown {
  if (typeof value === 'number') return value * factor
  return typeof value === 'string' && value !== '' && Number.isFinite(Number(value))
    ? String(Number(value) * factor)
    : value
}
