import { contract } from '../../../contract/contract.ts'
import type { ObjectOf } from '../../../contract/types.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { nobody } from '../../inputs/nobody.ts'
import {
  falls,
  isMalformed,
  itemsOf,
  numberIn,
  type Observer,
  outcomeOf,
  rowsAs,
  type SentParameter,
  sentParameters,
  theOnly,
  when,
} from './shared/observer.ts'

/** Whether a request breaks a documented statement about its parameters. */
export function isInvalid(seen: Seen): boolean {
  const isMissing = seen.target.parameters.some(({ name, required }) => required && !seen.query[name])
  return isMissing || sentParameters(seen).some(sent => isOutOfPlace(sent) || isMalformed(sent))
}

function isOutOfPlace({ parameter: { schema }, text }: SentParameter): boolean {
  const { enum: allowed, type, minimum = -Infinity, maximum = Infinity } = schema
  if (allowed !== undefined) return !allowed.map(String).includes(text)
  if (type === 'string' || type === 'array') return false
  const value = Number(text)
  return Number.isNaN(value) || value < minimum || value > maximum
}

const statusOfInvalid: Observer = seen => {
  const status = seen.reply?.status
  if (outcomeOf(seen) !== 'refused' || !isInvalid(seen)) return undefined
  return status === 400 || status === 422 ? String(status) : `status ${status}`
}

/** An identifier that no documented form admits, in a parameter that documents none. */
const malformed = (gap: string) =>
  when(seen => sentParameters(seen, gap).some(isMalformed), {
    refused: 'reject',
    empty: 'unknown',
    missing: 'unknown',
  })

const unknownParameter = when(
  ({ target, query }) =>
    Object.keys(query).some(sent => target.parameters.every(({ name }) => name !== sent)),
  { refused: 'reject', empty: 'ignore', rows: 'ignore' },
)

const listed = contract.operations.flatMap(({ parameters }) =>
  parameters.flatMap(({ name, schema }) => (name === 'chain_id' ? (schema.enum ?? []) : [])),
)

/** A chain that nobody documents, where the operation lists its chains or does not. */
const chain = (isListed: boolean) =>
  when(
    seen =>
      sentParameters(seen).some(
        ({ parameter: { name, schema }, text }) =>
          name === 'chain_id' &&
          (schema.enum !== undefined) === isListed &&
          /^[1-9]\d*$/.test(text) &&
          // Where no chains are listed a chain that others document may well have data.
          !(schema.enum ?? listed).includes(Number(text)),
      ),
    { refused: 'reject', empty: 'unknown', missing: 'unknown', ...(isListed ? {} : { rows: null }) },
  )

const oddlyWritten = when(
  seen =>
    sentParameters(seen).some(
      ({ parameter: { schema }, text }) =>
        schema.enum?.includes(Number(text)) && String(Number(text)) !== text && text.trim() !== '',
    ),
  { refused: 'reject', empty: 'accept', rows: 'accept' },
)

const addressLists = (seen: Seen) => sentParameters(seen, 'GAP-57').filter(sent => itemsOf(sent).length > 1)

const namedTwice: Observer = (seen, around) => {
  const [list] = addressLists(seen)
  const items = list === undefined ? [] : itemsOf(list)
  const different = new Set(items).size
  return when(() => different < items.length, {
    refused: 'reject',
    empty: 'once',
    missing: null,
    ...((seen.rows?.length ?? 0) <= different ? { rows: 'once' } : {}),
  })(seen, around)
}

const spaced = when(
  seen => addressLists(seen).some(sent => itemsOf(sent).some(item => item !== item.trim() || item === '')),
  { refused: 'reject', empty: 'allowed', rows: 'allowed', missing: 'allowed' },
)

const otherWindow = when(
  seen =>
    sentParameters(seen, 'GAP-58a').some(
      ({ parameter, text }) => /^[1-9]\d*[hd]$/.test(text) && !parameter.schema.examples?.includes(text),
    ),
  { refused: 'examples', empty: 'hours-and-days', rows: 'hours-and-days' },
)

const unmentioned = when(seen => sentParameters(seen, 'GAP-59a').some(({ text }) => text === nobody.symbol), {
  refused: 'reject',
  empty: 'empty',
})

/** What the lists are ordered by, in the places that the request gives them. */
const orders = (seen: Seen) =>
  sentParameters(seen, 'GAP-19').map(({ parameter: { name }, text }) => ({
    direction: name.endsWith('asc') ? 1 : -1,
    names: text.split(','),
  }))

type ListRow = ObjectOf<'PoolListRecord'>

const columns = contract.tables.PoolListRecord
const isText = (name: string) => columns.find(column => column.name === name)?.type.includes('String')
const named = (seen: Seen) => orders(seen).flatMap(({ names }) => names.filter(name => name !== ''))

/** A page in the order that lists have by themselves (contract, EVM, V3 pool lists) was not sorted by the text in it. */
const byText: Observer = (seen, around) => {
  const text = named(seen).find(isText)
  const rows = rowsAs<ListRow>(seen)
  const values = new Set(rows.map(row => row[text as keyof ListRow]))
  const isSkipped = values.size > 1 && falls(rows.map(({ createdAt }) => comparable(createdAt)))
  // Whoever sorts by nothing at all has no rule about text.
  const sorts = (other: Seen) =>
    outcomeOf(other) === 'rows' && named(other).some(name => isText(name) === false)
  return when(() => text !== undefined && around.same.some(sorts), {
    refused: 'numbers-and-times',
    rows: isSkipped ? 'numbers-and-times' : 'all',
  })(seen, around)
}

const byNonsense = when(seen => named(seen).some(name => isText(name) === undefined), {
  refused: 'reject',
  empty: 'ignore',
  rows: 'ignore',
})

/** Sorted by two keys, ascending and descending, of which the descending one is named in the place before. */
const combined: Observer = (seen, { same }) => {
  const [up, down] = [1, -1].map(wanted => orders(seen).find(({ direction }) => direction === wanted)?.names)
  if (up?.length !== 2 || up[0] !== '' || down?.length !== 1) return undefined
  const [rising, falling] = [up[1], down[0]] as [keyof ListRow, keyof ListRow]
  const rows = rowsAs<ListRow>(seen).map(row => [comparable(row[rising]), -comparable(row[falling])] as const)
  const page = new Set(rows.map(([, key]) => key))
  const varies = same.some(other =>
    rowsAs<ListRow>(other).some(row => row[falling] !== undefined && !page.has(-comparable(row[falling]))),
  )
  // Rows that agree in the first key are sorted by either reading: only another value elsewhere tells that it came first.
  if (rows.length < 3 || rows.flat().some(Number.isNaN) || (page.size === 1 && !varies)) return undefined
  return theOnly(
    {
      positional: isSorted(rows.map(([rise, fall]) => [fall, rise])),
      'ascending-first': isSorted(rows) && !isSorted(rows.map(([rise, fall]) => [fall, rise])),
    },
    'in another order',
  )
}

function comparable(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : numberIn(value)
}

/** Whether pairs rise, the first number before the second. */
function isSorted(pairs: readonly (readonly [number, number])[]): boolean {
  const ranks = pairs.map(([first]) => -first)
  return (
    falls(ranks) &&
    pairs.every(([first, second], at) => {
      const [before, last] = pairs[at - 1] ?? [Number.NaN, 0]
      return first !== before || second >= last
    })
  )
}

/** Gaps about what becomes of unusual parameters, by id. */
export const refusals: Readonly<Record<string, Observer>> = {
  'GAP-11': statusOfInvalid,
  'GAP-19': byText,
  'GAP-19a': byNonsense,
  'GAP-20': combined,
  'GAP-23': chain(true),
  'GAP-23a': chain(false),
  'GAP-43a': namedTwice,
  'GAP-43b': spaced,
  'GAP-44': unknownParameter,
  'GAP-57': malformed('GAP-57'),
  'GAP-57a': malformed('GAP-57a'),
  'GAP-58a': otherWindow,
  'GAP-59a': unmentioned,
  'GAP-66': oddlyWritten,
}
