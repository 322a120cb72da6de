import fc, { type GeneratorValue } from 'fast-check'
import { createMock, type Mock } from '../../mocks/mock.ts'
import {
  contract,
  type Operation,
  type Parameter,
  type ParameterSchema,
} from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { toSeconds } from '../../src/contract/to-seconds.ts'
import { countRuns } from './count-runs.ts'
import { requestRows, type UrlQuery } from './request-rows.ts'

/** Draws values inside a property, see `fc.gen`. */
export type Draw = GeneratorValue

/** Seeds of a world. */
export const anySeed = fc.nat(0x7fffffff)

/** Unix seconds from 2024 to 2035. */
export const anyInstant = fc.integer({
  min: Date.UTC(2024, 0, 1) / 1000,
  max: Date.UTC(2036, 0, 1) / 1000 - 1,
})

/** Fixes the draws of a property, up to the first failure. Shrinking one would request thousands of pages. */
export function fixRuns(seed: number, numRuns: number) {
  return { seed, numRuns: countRuns(numRuns), endOnFailure: true }
}

/** Checks something in random worlds at random instants; a failure names seed, instant and draws. */
export function checkInRandomWorlds(
  seed: number,
  numRuns: number,
  check: (mock: Mock, draw: Draw) => void,
): void {
  const inWorld = (world: number, now: number, draw: Draw) =>
    check(createMock({ seed: world, now: now * 1000 }), draw)
  fc.assert(fc.property(anySeed, anyInstant, fc.gen(), inWorld), fixRuns(seed, numRuns))
}

/** The operations that answer in pages. */
export const offsetOperations = contract.operations.filter(({ parameters }) =>
  parameters.some(({ name }) => name === 'offset'),
)

/** One of several things. */
export function drawOne<T>(draw: Draw, things: readonly T[]): T {
  return things[draw(fc.nat, things.length - 1)] as T
}

/** True if something happens that happens once in `times`. */
export function drawOnceIn(draw: Draw, times: number): boolean {
  return draw(fc.nat, times - 1) === 0
}

/**
 * Draws a lawful query. Enums, bounds and defaults come from the parameters, and open bounds from the default options of gaps.
 * Addresses and symbols come from other replies of the mock.
 */
export function drawQuery(draw: Draw, mock: Mock, target: Operation): UrlQuery {
  const query: Record<string, string> = {}
  const place = { draw, mock, target, query }
  for (const parameter of sortEnumsFirst(target.parameters)) {
    if (!parameter.required && drawOnceIn(draw, 2)) continue
    const meaning = drawByName[parameter.name]
    query[parameter.name] = meaning === undefined ? drawPlainValue(draw, parameter) : meaning(place)
  }
  return query
}

interface DrawPlace {
  readonly draw: Draw
  readonly mock: Mock
  readonly target: Operation
  /** The parameters drawn so far. */
  readonly query: UrlQuery
}

/** The length of a range depends on the interval, so what is chosen from a list is drawn before the rest. */
function sortEnumsFirst(parameters: readonly Parameter[]): Parameter[] {
  return [...parameters].sort(
    (a, b) => Number(b.schema.enum !== undefined) - Number(a.schema.enum !== undefined),
  )
}

function drawPlainValue(draw: Draw, parameter: Parameter): string {
  const { schema } = parameter
  if (schema.enum !== undefined) return String(drawOne(draw, schema.enum))
  if (schema.type === 'number') return String(draw(fc.nat, 300) / 100)
  const [least, most] = [findBound(parameter, 'minimum') ?? 0, findBound(parameter, 'maximum') ?? 40]
  // Small numbers are cheap and as good as any; what is special is the ends.
  const upTo = drawOnceIn(draw, 4) ? most : Math.min(most, least + 40)
  return String(
    drawOnceIn(draw, 8) ? drawOne(draw, [least, most]) : draw(fc.integer, { min: least, max: upTo }),
  )
}

function findBound(
  { schema, gaps }: Parameter,
  keyword: 'minimum' | 'maximum' | 'maxItems',
): number | undefined {
  const documented: ParameterSchema[typeof keyword] = schema[keyword]
  const open = contract.gaps.find(gap => gaps.includes(gap.id) && gap.keyword === keyword)
  return documented ?? (open === undefined ? undefined : Number(open.default))
}

const BASE_CHAIN = 8453

/** Every chain that some operation names. */
export const evmChains = [
  ...new Set(
    contract.operations.flatMap(({ parameters }) =>
      parameters.flatMap(({ name, schema }) => (name === 'chain_id' ? (schema.enum ?? []) : [])),
    ),
  ),
].map(Number)

/** Draws for parameters whose schema does not give their meaning. */
const drawByName: Readonly<Record<string, (place: DrawPlace) => string>> = {
  chain_id: place => {
    const { draw } = place
    const { schema } = parameterOf(place, 'chain_id')
    // A chain without any data may be asked for where no list of chains is documented.
    return String(drawOne(draw, schema.enum ?? (drawOnceIn(draw, 8) ? [10] : evmChains)))
  },
  token_address: place => drawVariant(place, drawTokenAddress(place)),
  token_addresses: place => {
    const most = findBound(parameterOf(place, 'token_addresses'), 'maxItems') ?? 1
    const count = drawOnceIn(place.draw, 10) ? most : 1 + place.draw(fc.nat, 4)
    return [...new Set(Array.from({ length: count }, () => drawTokenAddress(place)))].join()
  },
  pool_address: place => drawVariant(place, drawPoolAddress(place)),
  wallet_address: place => drawVariant(place, drawWalletAddress(place)),
  after_time: ({ draw, mock, query }) =>
    String(
      mock.clock.now() -
        draw(fc.nat, 2000) * toSeconds(query.interval ?? '') -
        draw(fc.nat, 2) * draw(fc.nat, 1e6),
    ),
  before_time: ({ draw, query }) => {
    const longest = toSeconds(query.interval ?? '') * (drawOnceIn(draw, 8) ? 2000 : 60)
    return String(Number(query.after_time) + 1 + draw(fc.nat, longest))
  },
  token_filter: drawSymbol,
  token_focus: drawSymbol,
  time_window: ({ draw }) => (drawOnceIn(draw, 2) ? `${1 + draw(fc.nat, 200)}h` : `${1 + draw(fc.nat, 60)}d`),
  order_asc: drawColumnNames,
  order_desc: drawColumnNames,
}

function parameterOf({ target }: DrawPlace, wanted: string): Parameter {
  return target.parameters.find(({ name }) => name === wanted) as Parameter
}

function chainOf({ query }: DrawPlace): number {
  return Number(query.chain_id ?? BASE_CHAIN)
}

/** An EVM address means the same in any letter case. */
function drawVariant({ draw }: DrawPlace, address: string): string {
  if (!address.startsWith('0x') || !drawOnceIn(draw, 4)) return address
  const digits = address.slice(2)
  return `0x${drawOnceIn(draw, 2) ? digits.toUpperCase() : digits.toLowerCase()}`
}

/** Draws a number of rows to skip: a few, or any number that leaves some rows. */
export function drawOffset(draw: Draw): number {
  return draw(fc.nat, drawOnceIn(draw, 2) ? 4_000 : 200)
}

const evmLists = ['clonesV3Pools', 'dexdV3Pools', 'dexeV3Pools'] as const
const altLists = ['clmmVenuePools', 'dlmmVenuePools'] as const

/** The address for a chain without data. */
const zeroAddress = `0x${'0'.repeat(40)}`

/** A token of a pool somewhere in the lists of the chain. */
function drawTokenAddress(place: DrawPlace): string {
  const { draw, mock, target } = place
  const page = { limit: 1, offset: drawOffset(draw) }
  const [pool] = target.path.startsWith('/altchain')
    ? requestRows(mock, drawOne(draw, altLists), page)
    : requestRows(mock, drawOne(draw, evmLists), { ...page, chain_id: chainOf(place) })
  if (pool === undefined) return zeroAddress
  return drawOnceIn(draw, 2) ? pool.token0Address : pool.token1Address
}

/** Three groups of V3 pools appear in no list, so the world has to name theirs. */
const unlistedVenues: Partial<Record<OperationId, string>> = {
  dexaV3Pool: 'dexa',
  dexbV3Pool: 'dexb',
  dexcV3Pool: 'dexc-v3',
}

function drawPoolAddress(place: DrawPlace): string {
  const { draw, mock, target } = place
  const page = { limit: 1, offset: drawOffset(draw) }
  const chain_id = chainOf(place)
  const { id } = target
  if (id === 'ohlcvPool') return requestRows(mock, drawOne(draw, altLists), page)[0]?.poolAddress ?? ''
  if (id === 'dexcV2FeeMetrics') return requestRows(mock, 'dexcV2Pools', page)[0]?.poolId ?? ''
  if (id === 'clonesV3Pool' || id === 'dexdV3Pool' || id === 'dexeV3Pool')
    return requestRows(mock, `${id}s`, { ...page, chain_id })[0]?.poolAddress ?? zeroAddress
  const venue = mock.world.venues.find(unlistedVenues[id] ?? '', chain_id)
  return venue === undefined ? zeroAddress : mock.world.pools.at(venue, page.offset).address
}

function drawWalletAddress(place: DrawPlace): string {
  const { draw, mock } = place
  const page = { limit: 1, offset: drawOffset(draw) }
  const [owner] = requestRows(mock, 'tvlTopOwners', { ...page, token_address: drawTokenAddress(place) })
  return owner?.ownerAddress ?? zeroAddress
}

/** A symbol that posts speak of, with or without the sign and in any letter case. */
function drawSymbol({ draw, mock }: DrawPlace): string {
  const posts = requestRows(mock, 'alphaPostDetection', { limit: 100 })
  const { tokenSymbol } = drawOne(draw, posts)
  return drawOne(draw, [tokenSymbol, tokenSymbol.toLowerCase(), `$${tokenSymbol}`])
}

/** Up to three columns of the list, or nothing in the place of one. */
function drawColumnNames({ draw, target }: DrawPlace): string {
  const { reply } = target
  const columns = reply.kind === 'table' ? contract.tables[reply.table].map(({ name }) => name) : []
  return Array.from({ length: 1 + draw(fc.nat, 2) }, () =>
    drawOnceIn(draw, 3) ? '' : drawOne(draw, columns),
  ).join()
}
