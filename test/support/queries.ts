import fc, { type GeneratorValue } from 'fast-check'
import { createMock, type Mock } from '../../mocks/mock.ts'
import {
  contract,
  type Operation,
  type Parameter,
  type ParameterSchema,
} from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/types.ts'
import { seconds } from '../../src/contract/window.ts'
import { type Query, rowsOf } from './rows.ts'

/** Draws values inside a property, see `fc.gen`. */
export type Draw = GeneratorValue

/** Seeds of a world. */
export const seeds = fc.nat(0x7fffffff)

/** Unix seconds from 2024 to 2035. */
export const instants = fc.integer({
  min: Date.UTC(2024, 0, 1) / 1000,
  max: Date.UTC(2036, 0, 1) / 1000 - 1,
})

/** How a property is run: the same draws each time, up to the first failure, since to shrink one would ask thousands of pages. */
export function fixed(seed: number, numRuns: number) {
  return { seed, numRuns, endOnFailure: true }
}

/** Checks something in random worlds at random instants; a failure names seed, instant and draws. */
export function everywhere(seed: number, numRuns: number, check: (mock: Mock, draw: Draw) => void): void {
  const inWorld = (world: number, now: number, draw: Draw) =>
    check(createMock({ seed: world, now: now * 1000 }), draw)
  fc.assert(fc.property(seeds, instants, fc.gen(), inWorld), fixed(seed, numRuns))
}

/** The operations that answer in pages. */
export const paged = contract.operations.filter(({ parameters }) =>
  parameters.some(({ name }) => name === 'offset'),
)

/** One of several things. */
export function oneOf<T>(draw: Draw, things: readonly T[]): T {
  return things[draw(fc.nat, things.length - 1)] as T
}

/** Whether something happens that happens once in `times`. */
export function rarely(draw: Draw, times: number): boolean {
  return draw(fc.nat, times - 1) === 0
}

/**
 * A random query that the contract allows: enums, bounds and defaults come from the parameters (a bound left open is that
 * of the default choice for its gap), addresses and symbols from other replies of the mock.
 */
export function randomQuery(draw: Draw, mock: Mock, target: Operation): Query {
  const query: Record<string, string> = {}
  const place = { draw, mock, target, query }
  for (const parameter of chosenFirst(target.parameters)) {
    if (!parameter.required && rarely(draw, 2)) continue
    const meaning = meanings[parameter.name]
    query[parameter.name] = meaning === undefined ? plainValue(draw, parameter) : meaning(place)
  }
  return query
}

interface Place {
  readonly draw: Draw
  readonly mock: Mock
  readonly target: Operation
  /** What is drawn so far. */
  readonly query: Query
}

/** The length of a range depends on the interval, so what is chosen from a list is drawn before the rest. */
function chosenFirst(parameters: readonly Parameter[]): Parameter[] {
  return [...parameters].sort(
    (a, b) => Number(b.schema.enum !== undefined) - Number(a.schema.enum !== undefined),
  )
}

function plainValue(draw: Draw, parameter: Parameter): string {
  const { schema } = parameter
  if (schema.enum !== undefined) return String(oneOf(draw, schema.enum))
  if (schema.type === 'number') return String(draw(fc.nat, 300) / 100)
  const [least, most] = [bound(parameter, 'minimum') ?? 0, bound(parameter, 'maximum') ?? 40]
  // Small numbers are cheap and as good as any; what is special is the ends.
  const upTo = rarely(draw, 4) ? most : Math.min(most, least + 40)
  return String(rarely(draw, 8) ? oneOf(draw, [least, most]) : draw(fc.integer, { min: least, max: upTo }))
}

function bound({ schema, gaps }: Parameter, keyword: 'minimum' | 'maximum' | 'maxItems'): number | undefined {
  const documented: ParameterSchema[typeof keyword] = schema[keyword]
  const open = contract.gaps.find(gap => gaps.includes(gap.id) && gap.keyword === keyword)
  return documented ?? (open === undefined ? undefined : Number(open.default))
}

const HOME = 8453

/** Every chain that some operation names. */
export const evmChains = [
  ...new Set(
    contract.operations.flatMap(({ parameters }) =>
      parameters.flatMap(({ name, schema }) => (name === 'chain_id' ? (schema.enum ?? []) : [])),
    ),
  ),
].map(Number)

/** What a parameter means, where its schema does not say it. */
const meanings: Readonly<Record<string, (place: Place) => string>> = {
  chain_id: place => {
    const { draw } = place
    const { schema } = parameterOf(place, 'chain_id')
    // A chain without any data may be asked for where no list of chains is documented.
    return String(oneOf(draw, schema.enum ?? (rarely(draw, 8) ? [10] : evmChains)))
  },
  token_address: place => spelled(place, tokenAddress(place)),
  token_addresses: place => {
    const most = bound(parameterOf(place, 'token_addresses'), 'maxItems') ?? 1
    const count = rarely(place.draw, 10) ? most : 1 + place.draw(fc.nat, 4)
    return [...new Set(Array.from({ length: count }, () => tokenAddress(place)))].join()
  },
  pool_address: place => spelled(place, poolAddress(place)),
  wallet_address: place => spelled(place, walletAddress(place)),
  after_time: ({ draw, mock, query }) =>
    String(
      mock.clock.now() -
        draw(fc.nat, 2000) * seconds(query.interval ?? '') -
        draw(fc.nat, 2) * draw(fc.nat, 1e6),
    ),
  before_time: ({ draw, query }) => {
    const longest = seconds(query.interval ?? '') * (rarely(draw, 8) ? 2000 : 60)
    return String(Number(query.after_time) + 1 + draw(fc.nat, longest))
  },
  token_filter: symbol,
  token_focus: symbol,
  time_window: ({ draw }) => (rarely(draw, 2) ? `${1 + draw(fc.nat, 200)}h` : `${1 + draw(fc.nat, 60)}d`),
  order_asc: columnNames,
  order_desc: columnNames,
}

function parameterOf({ target }: Place, wanted: string): Parameter {
  return target.parameters.find(({ name }) => name === wanted) as Parameter
}

function chainOf({ query }: Place): number {
  return Number(query.chain_id ?? HOME)
}

/** An EVM address means the same in any letter case. */
function spelled({ draw }: Place, address: string): string {
  if (!address.startsWith('0x') || !rarely(draw, 4)) return address
  const digits = address.slice(2)
  return `0x${rarely(draw, 2) ? digits.toUpperCase() : digits.toLowerCase()}`
}

/** How many rows to skip: a few, or any number that the lists allow. */
export function offset(draw: Draw): number {
  return draw(fc.nat, rarely(draw, 2) ? 100_000 : 200)
}

const evmLists = ['clonesV3Pools', 'dexdV3Pools', 'dexeV3Pools'] as const
const altLists = ['clmmVenuePools', 'dlmmVenuePools'] as const

/** What a chain without data is asked about. */
const nobody = `0x${'0'.repeat(40)}`

/** A token of a pool somewhere in the lists of the chain. */
function tokenAddress(place: Place): string {
  const { draw, mock, target } = place
  const page = { limit: 1, offset: offset(draw) }
  const [pool] = target.path.startsWith('/altchain')
    ? rowsOf(mock, oneOf(draw, altLists), page)
    : rowsOf(mock, oneOf(draw, evmLists), { ...page, chain_id: chainOf(place) })
  if (pool === undefined) return nobody
  return rarely(draw, 2) ? pool.token0Address : pool.token1Address
}

/** Three groups of V3 pools appear in no list, so the world has to name theirs. */
const unlisted: Partial<Record<OperationId, string>> = {
  dexaV3Pool: 'dexa',
  dexbV3Pool: 'dexb',
  dexcV3Pool: 'dexc-v3',
}

function poolAddress(place: Place): string {
  const { draw, mock, target } = place
  const page = { limit: 1, offset: offset(draw) }
  const chain_id = chainOf(place)
  const { id } = target
  if (id === 'ohlcvPool') return rowsOf(mock, oneOf(draw, altLists), page)[0]?.poolAddress ?? ''
  if (id === 'dexcV2FeeMetrics') return rowsOf(mock, 'dexcV2Pools', page)[0]?.poolId ?? ''
  if (id === 'clonesV3Pool' || id === 'dexdV3Pool' || id === 'dexeV3Pool')
    return rowsOf(mock, `${id}s`, { ...page, chain_id })[0]?.poolAddress ?? nobody
  const venue = mock.world.venues.find(unlisted[id] ?? '', chain_id)
  return venue === undefined ? nobody : mock.world.pools.at(venue, page.offset).address
}

function walletAddress(place: Place): string {
  const { draw, mock } = place
  const page = { limit: 1, offset: offset(draw) }
  const [owner] = rowsOf(mock, 'tvlTopOwners', { ...page, token_address: tokenAddress(place) })
  return owner?.ownerAddress ?? nobody
}

/** A symbol that posts speak of, with or without the sign and in any letter case. */
function symbol({ draw, mock }: Place): string {
  const posts = rowsOf(mock, 'alphaPostDetection', { limit: 100 })
  const { tokenSymbol } = oneOf(draw, posts)
  return oneOf(draw, [tokenSymbol, tokenSymbol.toLowerCase(), `$${tokenSymbol}`])
}

/** Up to three columns of the list, or nothing in the place of one. */
function columnNames({ draw, target }: Place): string {
  const { reply } = target
  const columns = reply.kind === 'table' ? contract.tables[reply.table].map(({ name }) => name) : []
  return Array.from({ length: 1 + draw(fc.nat, 2) }, () =>
    rarely(draw, 3) ? '' : oneOf(draw, columns),
  ).join()
}
