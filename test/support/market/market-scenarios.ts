import type { MarketView } from '../../../mocks/core/request-context.ts'
import { readPercent } from '../../../mocks/scenarios/parse-whole-number.ts'
import type { Scenario } from '../../../mocks/scenarios/scenario.ts'
import { DAY, HOUR, toMidnight } from '../../../mocks/time/calendar.ts'
import type { Pool } from '../../../mocks/world/entities/pool.ts'
import type { Token, TokenKind } from '../../../mocks/world/entities/tokens.ts'
import { drawFraction } from '../../../mocks/world/random/distributions.ts'
import { drawHash, hashName } from '../../../mocks/world/random/draw-hash.ts'
import type { TableName } from '../../../src/contract/contract-types.ts'
import { applyMarketEvent } from './apply-market-event.ts'

const traded: readonly TokenKind[] = ['native', 'ordinary']
const stable: readonly TokenKind[] = ['stable']
const ordinary: readonly TokenKind[] = ['ordinary']

/**
 * Events that a lawful service may go through. `factor` of prices is 1 for an event of pools. A share of the tokens of `drawn` kinds
 * takes part. `age` is in seconds.
 */
const events = {
  pump: { factor: 1.3, drawn: traded, stops: false, age: HOUR / 2 },
  crash: { factor: 0.7, drawn: traded, stops: false, age: HOUR / 2 },
  depeg: { factor: 0.91, drawn: stable, stops: false, age: HOUR / 2 },
  // A day with trades before and after would have a mean price that is far from the last one.
  rug: { factor: 0.001, drawn: ordinary, stops: true, age: DAY + HOUR },
  // Before all windows of up to a month.
  dead: { factor: 1, drawn: [...traded, ...stable], stops: true, age: 31 * DAY },
} as const

const poolLists: readonly TableName[] = ['AltPool', 'PoolListRecord']

/** Scenarios of a market in trouble. The argument is the share of the drawn tokens, or of the pools where prices stay. */
export const marketScenarios = Object.entries(events).map(
  ([name, event]): Scenario => ({
    name,
    says: `The event ${name}`,
    takes: 'P%',
    // Lists of pools show no price, and posts none of their own.
    concerns: ({ reply }) => reply.kind === 'table' && !poolLists.includes(reply.table),
    start: (argument = '100%') => ({
      market: view => startEvent(name, event, readPercent(argument) ?? 1, view),
    }),
  }),
)

function startEvent(
  name: string,
  { factor, drawn, stops, age }: (typeof events)[keyof typeof events],
  share: number,
  { world, now }: MarketView,
): MarketView {
  const kind = hashName(`event ${name}`)
  const isDrawn = (key: number) => drawFraction(drawHash(key, kind, 0)) < share
  // The native coin is one asset on several chains.
  const hasToken = (token: Token) =>
    (drawn as readonly TokenKind[]).includes(token.kind) &&
    isDrawn(token.kind === 'native' ? hashName(token.symbol) : token.key)
  const hasPool = (pool: Pool) =>
    factor === 1 ? isDrawn(pool.key) : hasToken(pool.token0) || hasToken(pool.token1)
  const start = age > HOUR ? toMidnight(now - age) : now - ((now - HOUR / 2) % HOUR)
  const moves = factor === 1 ? () => false : hasToken
  return {
    world: applyMarketEvent(world, { start, factor, moves, stops: stops ? hasPool : () => false }),
    now,
  }
}
