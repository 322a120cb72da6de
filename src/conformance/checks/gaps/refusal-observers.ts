import { hasKind } from '../../../clickhouse/type-facts.ts'
import { contract } from '../../../contract/contract.ts'
import type { ObjectOf } from '../../../contract/contract-types.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { nobody } from '../../inputs/nobody.ts'
import {
  classifyOutcome,
  findOnlyMatch,
  type GapObservers,
  inWords,
  isFalling,
  isMalformed,
  listSentParameters,
  type Observer,
  observeOutcome,
  readRowsAs,
  type SentParameter,
  splitItems,
  toNumberOrNaN,
} from './observer.ts'

/** Whether a request breaks a documented statement about its parameters. */
export function isInvalidRequest(seen: Seen): boolean {
  const isMissing = seen.target.parameters.some(({ name, required }) => required && !seen.query[name])
  return isMissing || listSentParameters(seen).some(sent => isDisallowed(sent) || isMalformed(sent))
}

function isDisallowed({ parameter: { schema }, text }: SentParameter): boolean {
  const { enum: allowed, type, minimum = -Infinity, maximum = Infinity } = schema
  if (allowed !== undefined) return !allowed.map(String).includes(text)
  if (type === 'string' || type === 'array') return false
  const value = Number(text)
  return Number.isNaN(value) || value < minimum || value > maximum
}

const observeInvalidStatus: Observer<'GAP-11'> = seen => {
  const status = seen.reply?.status
  if (classifyOutcome(seen) !== 'refused' || !isInvalidRequest(seen)) return undefined
  return status === 400 || status === 422 ? `${status}` : inWords(`status ${status}`)
}

/** An identifier that no documented form admits, in a parameter that documents none. */
const observeMalformed = (gap: 'GAP-57' | 'GAP-57a') =>
  observeOutcome(seen => listSentParameters(seen, gap).some(isMalformed), {
    refused: 'reject',
    empty: 'unknown',
    missing: 'unknown',
  })

const observeUnknownParameter = observeOutcome(
  ({ target, query }) =>
    Object.keys(query).some(sent => target.parameters.every(({ name }) => name !== sent)),
  { refused: 'reject', empty: 'ignore', rows: 'ignore' },
)

const documentedChains = contract.operations.flatMap(({ parameters }) =>
  parameters.flatMap(({ name, schema }) => (name === 'chain_id' ? (schema.enum ?? []) : [])),
)

/** A chain that nobody documents, where the operation lists its chains or does not. */
const observeOtherChain = (isListed: boolean) =>
  observeOutcome(
    seen =>
      listSentParameters(seen).some(
        ({ parameter: { name, schema }, text }) =>
          name === 'chain_id' &&
          (schema.enum !== undefined) === isListed &&
          /^[1-9]\d*$/.test(text) &&
          // Where no chains are listed a chain that others document may well have data.
          !(schema.enum ?? documentedChains).includes(Number(text)),
      ),
    { refused: 'reject', empty: 'unknown', missing: 'unknown', ...(isListed ? {} : { rows: null }) },
  )

const observeUnusualNumber = observeOutcome(
  seen =>
    listSentParameters(seen).some(
      ({ parameter: { schema }, text }) =>
        schema.enum?.includes(Number(text)) && String(Number(text)) !== text && text.trim() !== '',
    ),
  { refused: 'reject', empty: 'accept', rows: 'accept' },
)

const findAddressLists = (seen: Seen) =>
  listSentParameters(seen, 'GAP-57').filter(sent => splitItems(sent).length > 1)

const observeRepeatedAddress: Observer<'GAP-43a'> = (seen, around) => {
  const [list] = findAddressLists(seen)
  const items = list === undefined ? [] : splitItems(list)
  const different = new Set(items).size
  return observeOutcome(() => different < items.length, {
    refused: 'reject',
    empty: 'once',
    missing: null,
    ...((seen.rows?.length ?? 0) <= different ? { rows: 'once' } : {}),
  })(seen, around)
}

const observeSpacedList = observeOutcome(
  seen =>
    findAddressLists(seen).some(sent => splitItems(sent).some(item => item !== item.trim() || item === '')),
  { refused: 'reject', empty: 'allowed', rows: 'allowed', missing: 'allowed' },
)

const observeOtherWindow = observeOutcome(
  seen =>
    listSentParameters(seen, 'GAP-58a').some(
      ({ parameter, text }) => /^[1-9]\d*[hd]$/.test(text) && !parameter.schema.examples?.includes(text),
    ),
  { refused: 'examples', empty: 'hours-and-days', rows: 'hours-and-days' },
)

const observeUnknownSymbol = observeOutcome(
  seen => listSentParameters(seen, 'GAP-59a').some(({ text }) => text === nobody.symbol),
  {
    refused: 'reject',
    empty: 'empty',
  },
)

/** What the lists are ordered by, in the places that the request gives them. */
const readOrders = (seen: Seen) =>
  listSentParameters(seen, 'GAP-19').map(({ parameter: { name }, text }) => ({
    direction: name.endsWith('asc') ? 1 : -1,
    names: text.split(','),
  }))

type ListRow = ObjectOf<'PoolListRecord'>

const listColumns = contract.tables.PoolListRecord
const isTextColumn = (name: string) => {
  const column = listColumns.find(other => other.name === name)
  return column && hasKind(column.type, 'text', 'fixedText')
}
const listOrderColumns = (seen: Seen) =>
  readOrders(seen).flatMap(({ names }) => names.filter(name => name !== ''))

/** A page in the order that lists have by themselves (contract, EVM, V3 pool lists) was not sorted by the text in it. */
const observeOrderByText: Observer<'GAP-19'> = (seen, around) => {
  const text = listOrderColumns(seen).find(isTextColumn)
  const rows = readRowsAs<ListRow>(seen)
  const values = new Set(rows.map(row => row[text as keyof ListRow]))
  const isSkipped = values.size > 1 && isFalling(rows.map(({ createdAt }) => toComparable(createdAt)))
  // Whoever sorts by nothing at all has no rule about text.
  const sorts = (other: Seen) =>
    classifyOutcome(other) === 'rows' && listOrderColumns(other).some(name => isTextColumn(name) === false)
  return observeOutcome(() => text !== undefined && around.same.some(sorts), {
    refused: 'numbers-and-times',
    rows: isSkipped ? 'numbers-and-times' : 'all',
  })(seen, around)
}

const observeOrderByUnknown = observeOutcome(
  seen => listOrderColumns(seen).some(name => isTextColumn(name) === undefined),
  {
    refused: 'reject',
    empty: 'ignore',
    rows: 'ignore',
  },
)

/** Sorted by two keys, ascending and descending, of which the descending one is named in the place before. */
const observeCombinedOrder: Observer<'GAP-20'> = (seen, { same }) => {
  const [up, down] = [1, -1].map(
    wanted => readOrders(seen).find(({ direction }) => direction === wanted)?.names,
  )
  if (up?.length !== 2 || up[0] !== '' || down?.length !== 1) return undefined
  const [rising, falling] = [up[1], down[0]] as [keyof ListRow, keyof ListRow]
  const rows = readRowsAs<ListRow>(seen).map(
    row => [toComparable(row[rising]), -toComparable(row[falling])] as const,
  )
  const page = new Set(rows.map(([, key]) => key))
  const varies = same.some(other =>
    readRowsAs<ListRow>(other).some(
      row => row[falling] !== undefined && !page.has(-toComparable(row[falling])),
    ),
  )
  // Rows that agree in the first key are sorted by either reading: only another value elsewhere tells that it came first.
  if (rows.length < 3 || rows.flat().some(Number.isNaN) || (page.size === 1 && !varies)) return undefined
  return findOnlyMatch(
    {
      positional: isSorted(rows.map(([rise, fall]) => [fall, rise])),
      'ascending-first': isSorted(rows) && !isSorted(rows.map(([rise, fall]) => [fall, rise])),
    },
    inWords('in another order'),
  )
}

function toComparable(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : toNumberOrNaN(value)
}

/** Whether pairs rise, the first number before the second. */
function isSorted(pairs: readonly (readonly [number, number])[]): boolean {
  const ranks = pairs.map(([first]) => -first)
  return (
    isFalling(ranks) &&
    pairs.every(([first, second], at) => {
      const [before, last] = pairs[at - 1] ?? [Number.NaN, 0]
      return first !== before || second >= last
    })
  )
}

/** Gaps about what becomes of unusual parameters, by id. */
export const refusalObservers: GapObservers = {
  'GAP-11': observeInvalidStatus,
  'GAP-19': observeOrderByText,
  'GAP-19a': observeOrderByUnknown,
  'GAP-20': observeCombinedOrder,
  'GAP-23': observeOtherChain(true),
  'GAP-23a': observeOtherChain(false),
  'GAP-43a': observeRepeatedAddress,
  'GAP-43b': observeSpacedList,
  'GAP-44': observeUnknownParameter,
  'GAP-57': observeMalformed('GAP-57'),
  'GAP-57a': observeMalformed('GAP-57a'),
  'GAP-58a': observeOtherWindow,
  'GAP-59a': observeUnknownSymbol,
  'GAP-66': observeUnusualNumber,
}
