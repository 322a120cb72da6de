import { groupBy } from '../../base/group-by.ts'
import { contract } from '../../contract/contract.ts'
import { stripPadding } from '../../contract/expressions/normalize-text.ts'
import { followMeaning } from '../../contract/model/follow-meaning.ts'
import { findEntryName, listAttributes } from '../../contract/model/list-attributes.ts'
import { meanings } from '../../contract/model/meanings.ts'
import type { components } from '../../generated/grammar.ts'
import { readRows } from '../evidence/read-rows.ts'
import type { FoundValue, Input } from '../model/input.ts'
import type { Exchange } from '../model/recording.ts'
import type { AuthoredInput } from './expand-inputs.ts'

/** Finds the values of an input in replies to requests with only these parameters, the best first. */
export function findInputValues(
  { is = '', from = [], where = {}, settled, most, rank, among = [], page }: AuthoredInput,
  exchanges: readonly Exchange[],
  sent: Exchange['query'] = {},
): readonly FoundValue[] {
  const isWanted = ({ row }: ListedRow) =>
    Object.entries(where).every(([column, value]) => row[column] === value)
  const listAll = (ids: readonly string[], query = sent) => listRows(ids, exchanges, query).filter(isWanted)
  const kind = findKind(is)
  const pattern = findPattern(kind, from)
  const read = (row: ListedRow) => readAttributeValues(row, is, pattern)
  const paged = page && listAll(from, page)
  const rows = paged?.length ? paged : page ? listAll(from).toReversed() : listAll(from)
  switch (rank) {
    case 'in most rows':
      return sortByFrequency(rows.flatMap(read))
    case 'second of most pairs':
      return findPaired(rows.map(read))
    case 'in fewest rows':
      return findRarestValues(
        rows.flatMap(read),
        listAll(among).flatMap(row => readAttributeValues(row, kind, pattern)),
      )
    default:
      return moveToEnd(
        listNewRows(listAll(settled?.in ?? []), settled?.is ?? '').flatMap(read),
        sortByMost(rows, most).flatMap(read),
      )
  }
}

/** Returns an attribute of a kind of entity: `token.address` for `pool.token0.address`. */
function findKind(is: string): string {
  const attribute = followMeaning(is, meanings.entities)
  return 'unknown' in attribute ? is : `${attribute.entity}.${attribute.name}`
}

/** Returns the pattern of an attribute, from a parameter in the family of the first operation. */
function findPattern(kind: string, [id]: readonly string[] = []): RegExp {
  const family = (path = '') => path.split('/')[1]
  const own = family(contract.operations.find(each => each.id === id)?.path)
  const taken = contract.operations
    .filter(({ path }) => family(path) === own)
    .flatMap(({ id, parameters }) =>
      parameters.filter(({ name }) => meanings.parameters[id]?.[name] === kind),
    )
  return new RegExp(taken.find(({ schema }) => schema.pattern)?.schema.pattern ?? '.')
}

/** Sorts rows by a column, the largest values first and missing ones last. */
function sortByMost(rows: readonly ListedRow[], column: string | undefined): readonly ListedRow[] {
  if (column === undefined) return rows
  const amount = ({ row }: ListedRow): number => (column in row ? Number(row[column]) || 0 : -1)
  return rows.toSorted((one, other) => amount(other) - amount(one))
}

function findPaired(rows: readonly (readonly FoundValue[])[]): FoundValue[] {
  const pairs = rows.flatMap(([first, second]) =>
    first && second ? [{ ...second, value: `${first.value} ${second.value}`.toLowerCase() }] : [],
  )
  return sortByFrequency(pairs).map(({ value, source }) => ({ value: value.split(' ')[1] as string, source }))
}

/** Maximum age of a new row (milliseconds), which may be listed before its figures. */
const NEW = 3_600_000

/** Returns the rows that were created within an hour of the newest one, or none if that is all rows. */
function listNewRows(rows: readonly ListedRow[], is: string): readonly ListedRow[] {
  const readTime = (listed: ListedRow) => {
    const [column = ''] = findAttributeColumns(listed, is)
    return Date.parse(String(listed.row[column]))
  }
  const newest = Math.max(...rows.map(readTime).filter(time => !Number.isNaN(time)))
  const young = rows.filter(listed => !(readTime(listed) <= newest - NEW))
  return young.length < rows.length ? young : []
}

function moveToEnd(late: readonly FoundValue[], values: readonly FoundValue[]): readonly FoundValue[] {
  const names = new Set(late.map(({ value }) => value))
  const rest = values.filter(({ value }) => !names.has(value))
  return rest.length > 0 ? rest : values
}

type ListedRow = ReturnType<typeof listRows>[number]

/**
 * Returns the rows of the first reply with rows of each operation. Its request must have exactly these
 * parameters, unless the operation has required ones.
 */
function listRows(ids: readonly string[], exchanges: readonly Exchange[], sent: Exchange['query']) {
  const wanted = JSON.stringify(sent)
  return ids.flatMap(id => {
    const operation = contract.operations.find(each => each.id === id)
    if (operation === undefined) return [] // a list that not every venue has
    const takesAny = operation.parameters.some(({ required }) => required)
    const first = exchanges.find(
      each =>
        each.operation === id &&
        (takesAny || JSON.stringify(each.query) === wanted) &&
        readRows(each).length > 0,
    )
    const columns = listAttributes(findEntryName(operation))
    if (first === undefined) return []
    return readRows(first).map((row, at) => ({ row, columns, source: `${id} row ${at}` }))
  })
}

/** Returns the columns of a row that hold an attribute, of the named entity or of any entity of its kind. */
function findAttributeColumns({ columns }: ListedRow, is: string): string[] {
  return columns
    .filter(({ of, entity, name }) => is === `${of}.${name}` || is === `${entity}.${name}`)
    .map(({ column }) => column)
}

/** Returns the values of an attribute that match its pattern, without the padding of a fixed width. */
function readAttributeValues(listed: ListedRow, is: string, pattern: RegExp): FoundValue[] {
  const { row, source } = listed
  return findAttributeColumns(listed, is).flatMap(column => {
    const value = row[column]
    const text =
      typeof value === 'string' ? stripPadding(value) : Number.isInteger(value) ? String(value) : ''
    return pattern.test(text) ? [{ value: text, source: `${source} ${column}` }] : []
  })
}

function sortByFrequency(found: readonly FoundValue[]): (FoundValue & { readonly count: number })[] {
  const groups = [...groupBy(found, ({ value }) => value).values()]
  return groups.map(same => ({ ...same[0], count: same.length })).sort((a, b) => b.count - a.count)
}

/** Returns the values that occur in the fewest rows. A list of the newest pools begins with new tokens. */
function findRarestValues(found: readonly FoundValue[], rows: readonly FoundValue[]): FoundValue[] {
  const counts = new Map(sortByFrequency(rows).map(({ value, count }) => [value, count]))
  const countOf = ({ value }: FoundValue) => counts.get(value) ?? 0
  const least = Math.min(...found.map(countOf))
  return found.filter(each => countOf(each) === least)
}

type Place = components['schemas']['places'][number]

type Draw = (others: readonly FoundValue[], first: FoundValue | undefined) => FoundValue | undefined

const draws: Readonly<Record<Place, Draw>> = {
  middle: others => {
    const between = dropLast(others)
    return between[Math.floor(between.length / 2)]
  },
  last: others => others.at(-1),
  // Of another column than the first: of tokens one of the other side of pairs.
  other: (others, first) => {
    const between = dropLast(others)
    return between.find(({ source }) => readColumn(source) !== readColumn(first?.source)) ?? between[0]
  },
  // Both are values that no request was about so far.
  next: others => others[Math.floor(others.length / 3)],
  further: others => others[Math.floor((2 * others.length) / 3)],
}

/** Defines variants with other found values. All configured values are requested anyway. */
export function defineInputVariants(
  input: Input,
  places: readonly Place[] = Object.keys(draws) as Place[],
): Input[] {
  const { parameter: _, sample: _sample, others: _others, ...rest } = input
  return places.map(place => ({
    ...rest,
    input: `${input.input}.${place}`,
    find: exchanges =>
      place === 'next' || place === 'further' ? omitRequested(input, exchanges) : input.find(exchanges),
    choose: (values, given) => {
      const chosen = new Set(values.slice(0, Math.max(given, 1)).map(({ value }) => value))
      const others = values.slice(given).filter(({ value }) => !chosen.has(value))
      const drawn = draws[place](others, values[0])
      return drawn && markAsCandidate(drawn)
    },
  }))
}

function omitRequested({ find }: Input, exchanges: readonly Exchange[]): FoundValue[] {
  const asked = new Set(exchanges.flatMap(({ query }) => Object.values(query)))
  return find(exchanges).filter(({ value }) => !asked.has(value))
}

function dropLast(values: readonly FoundValue[]): FoundValue[] {
  return values.filter(({ value }) => value !== values.at(-1)?.value)
}

/** Returns the column of a source: its last word, which shows the side of a pair. */
function readColumn(source = ''): string {
  return source.split(' ').at(-1) ?? ''
}

export function markAsCandidate(found: FoundValue): FoundValue {
  return { ...found, source: markSourceAsCandidate(found.source) }
}

/** Marks a value as a candidate: another operation may not know it yet, so its request may fail. */
export function markSourceAsCandidate(source: string): string {
  return `${source}, a candidate`
}
