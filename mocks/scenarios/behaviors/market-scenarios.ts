import { ContractError } from '../../../src/base/contract-error.ts'
import type { TableName } from '../../../src/contract/contract-types.ts'
import { toSeconds } from '../../../src/contract/to-seconds.ts'
import type { MarketView } from '../../core/request-context.ts'
import { isDrafted } from '../../resources/is-drafted.ts'
import { DAY, FIRST_INSTANT, HOUR, toMidnight } from '../../time/calendar.ts'
import { applyMarketEvent } from '../../world/apply-market-event.ts'
import type { Pool } from '../../world/entities/pool.ts'
import type { Token, TokenKind } from '../../world/entities/tokens.ts'
import { drawFraction } from '../../world/random/distributions.ts'
import { drawHash, hashName } from '../../world/random/draw-hash.ts'
import { createArgumentError, readPercent } from '../parse-whole-number.ts'
import type { Scenario } from '../scenario.ts'

/** Prices change at half past each hour, so that a client can watch it. */
const findLastHalfHour = (now: number) => now - ((now - HOUR / 2) % HOUR)
/** One to two days ago: a day with trades before and after would have a mean price that is far from the last one. */
const findDayBefore = (now: number) => toMidnight(now - DAY - HOUR)
/** Before all windows of up to a month. */
const findLastMonth = (now: number) => toMidnight(now) - 31 * DAY

const traded: readonly TokenKind[] = ['native', 'ordinary']
const all: readonly TokenKind[] = [...traded, 'stable']
const stable: readonly TokenKind[] = ['stable']
const ordinary: readonly TokenKind[] = ['ordinary']
const move = {
  kinds: traded,
  drawn: traded,
  share: '100%',
  stops: false,
  findStart: findLastHalfHour,
} as const

type EventPlan = (typeof plans)[keyof typeof plans]

/**
 * The events of market scenarios: the factor of prices (1 for an event of pools), and the Unix second at which it began.
 * `kinds` can be named, and of `drawn` a share is drawn.
 */
const plans = {
  pump: { ...move, factor: 1.3 },
  crash: { ...move, factor: 0.7 },
  depeg: { ...move, factor: 0.91, kinds: stable, drawn: stable },
  rug: { ...move, factor: 0.001, drawn: ordinary, share: '10%', stops: true, findStart: findDayBefore },
  dead: { factor: 1, kinds: all, drawn: all, share: '10%', stops: true, findStart: findLastMonth },
} as const

const MAX_AGE = 30 * DAY

/** Scenarios of a market that stopped or is in trouble. All figures of the market follow, so that replies agree with each other. */
export const marketScenarios = [
  {
    name: 'stale',
    says: 'Replies show the market as it was a while ago, and stand still for as long (default 10m)',
    takes: 'AGE',
    start: (argument = '10m') => {
      const age = /^\d{1,6}[smhd]$/.test(argument) ? toSeconds(argument) : Number.NaN
      if (!(age >= 1 && age <= MAX_AGE))
        throw createArgumentError('stale', argument, 'a number of s, m, h or d up to 30d, such as 90s or 10m')
      return {
        market: ({ world, now }) => ({
          world,
          now: Math.max(FIRST_INSTANT, now - age - ((now - age) % age)),
        }),
      }
    },
  },
  describe(
    'pump',
    'Prices of tokens rise by 30 percent within a minute, at the last half hour (default 100%)',
  ),
  describe(
    'crash',
    'Prices of tokens fall by 30 percent within a minute, at the last half hour (default 100%)',
  ),
  describe(
    'depeg',
    'Stable coins fall to 0.91 dollars within a minute, at the last half hour (default 100%)',
  ),
  describe('rug', 'Prices of tokens fall to a thousandth, and their pools have no liquidity (default 10%)'),
  describe(
    'dead',
    'Nobody trades a token or in a pool, for more than a month now (default 10% of the pools)',
  ),
] as const satisfies readonly Scenario[]

function describe<Name extends keyof typeof plans>(name: Name, says: string) {
  return {
    name,
    says,
    takes: 'ADDRESS or P%',
    // Lists of pools show no price, and posts none of their own.
    concerns: operation =>
      operation.reply.kind === 'table' && !poolLists.includes(operation.reply.table) && !isDrafted(operation),
    start: (argument = plans[name].share) => {
      const plan: EventPlan = plans[name]
      const share = readPercent(argument)
      if (share !== undefined)
        return { market: view => startEvent(plan, drawTargets(name, plan, share), view) }
      if (!addressPattern.test(argument))
        throw createArgumentError(name, argument, 'ADDRESS or P%, such as 10%')
      return { market: view => startEvent(plan, findTargets(name, argument, plan.kinds, view), view) }
    },
  } as const satisfies Scenario
}

const poolLists: readonly TableName[] = ['AltPool', 'PoolListRecord']

const addressPattern = /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

function startEvent(
  { factor, stops, findStart }: EventPlan,
  targets: MarketTargets,
  { world, now }: MarketView,
): MarketView {
  const event = {
    start: findStart(now),
    factor,
    moves: factor === 1 ? () => false : targets.hasToken,
    stops: stops ? targets.hasPool : () => false,
  }
  return { world: applyMarketEvent(world, event), now }
}

/** Draws a share of the tokens with their pools, or of the pools where prices stay. */
function drawTargets(name: string, { factor, drawn }: EventPlan, share: number): MarketTargets {
  const kind = hashName(`event ${name}`)
  const isDrawn = (key: number) => drawFraction(drawHash(key, kind, 0)) < share
  // The native coin is one asset on several chains.
  const hasToken = (token: Token) =>
    drawn.includes(token.kind) && isDrawn(token.kind === 'native' ? hashName(token.symbol) : token.key)
  return {
    hasToken,
    hasPool: pool => (factor === 1 ? isDrawn(pool.key) : hasToken(pool.token0) || hasToken(pool.token1)),
  }
}

interface MarketTargets {
  readonly hasToken: (token: Token) => boolean
  readonly hasPool: (pool: Pool) => boolean
}

/**
 * Finds what an address names: a token with all its pools, or a pool. Prices of a pool move with its base token, or
 * with its stable coin if the event moves only these. Throws ContractError if there is nothing of these kinds.
 */
function findTargets(
  scenario: string,
  address: string,
  kinds: readonly TokenKind[],
  { world, now }: MarketView,
): MarketTargets {
  const chains = [...new Set(world.venues.all.map(({ chainId }) => chainId))]
  const tokens = chains.flatMap(chainId => world.tokens.find(chainId, address) ?? [])
  const pools = chains.flatMap(chainId => world.pools.find(chainId, address, now) ?? [])
  const sides = pools.flatMap(pool => listTokens(pool).find(({ kind }) => kinds.includes(kind)) ?? [])
  const moved = [...tokens, ...sides].filter(({ kind }) => kinds.includes(kind))
  if (moved.length === 0)
    throw new ContractError(`Scenario ${scenario} finds no token or pool ${address} in this market.`, {
      facts: [
        `kinds: ${kinds.join(', ')}`,
        `seed: ${world.seed}`,
        `such as: ${chains.map(id => world.tokens.at(id, 1).address).join(', ')}`,
      ],
    })
  const hasToken = (token: Token) => moved.some(each => isSameAsset(each, token))
  return {
    hasToken,
    hasPool: pool =>
      tokens.length > 0
        ? listTokens(pool).some(hasToken)
        : pools.some(({ key, venue }) => key === pool.key && venue === pool.venue),
  }
}

/** Returns the tokens of a pool, the base first. */
function listTokens({ base, token0, token1 }: Pool): [Token, Token] {
  return base === 0 ? [token0, token1] : [token1, token0]
}

/** True for the same token, and for the native coin of another chain. */
function isSameAsset(one: Token, other: Token): boolean {
  if (one.kind === 'native') return other.kind === 'native' && other.symbol === one.symbol
  return one.chainId === other.chainId && one.index === other.index
}
