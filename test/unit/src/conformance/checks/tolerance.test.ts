import { describe, expect, it } from 'vitest'
import { columnChecks } from '../../../../../src/conformance/checks/columns/column-checks.ts'
import { parameterChecks } from '../../../../../src/conformance/checks/parameters/parameter-checks.ts'
import { fieldChecks } from '../../../../../src/conformance/checks/rows/field-checks.ts'
import { ruleChecks } from '../../../../../src/conformance/checks/rows/rule-checks.ts'
import {
  buildExchange,
  buildGroupTwice,
  type ExchangeChanges,
  judgeRequirement,
  type RowByName,
} from '../../../../support/build-exchange.ts'

const noon = Date.parse('2026-01-15T12:00:00Z')
const http = (seconds: number) => new Date(noon + seconds * 1000).toUTCString()
const created = (seconds: number) => ({
  createdAt: new Date(noon + seconds * 1000).toJSON().replace('.000Z', '+00:00'),
})

// Seconds after the time by our clock: when the newest pool was created, and what Date says.
it.each<[string, number, number | undefined, string]>([
  ['by both clocks', -60, 0, 'holds'],
  ['by our clock, while Date is an hour behind', -60, -3600, 'holds'],
  ['within ten minutes without a Date', 590, undefined, 'holds'],
  ['but for eleven minutes without a Date', 660, undefined, 'broken'],
  ['but for six minutes by both clocks', 360, 0, 'broken'],
  ['by our clock, while Date is of another month', -60, -30 * 86_400, 'broken'],
])('judges creation times that are lawful %s', (_, newest, date, want) => {
  const headers = { date: date === undefined ? '' : http(date) }
  const seen = buildExchange('dexdV3Pools', { rows: [created(newest)], headers })
  expect(judgeRequirement(ruleChecks.current, [seen], 'INV-PL-04', 'dexdV3Pools')).toBe(want)
})

describe('a limit of posts', () => {
  const posts = (count: number, tokens: readonly string[]): RowByName[] =>
    Array.from({ length: count }, (_, at) => at).flatMap(at =>
      tokens.map(tokenSymbol => ({ postUrl: `https://social.example/${at}`, tokenSymbol })),
    )
  it.each<[string, number, ExchangeChanges, string]>([
    ['the limit', 3, { query: { limit: '3' } }, 'PAR-LIM-rows'],
    ['the usual limit', 20, {}, 'PAR-DEF-limit'],
    [
      'the maximum',
      100,
      { query: { limit: '101' }, about: ['PAR-LIM-max'], expects: 'refusal' },
      'PAR-LIM-max',
    ],
  ])('accepts two rows for each of %s', (_, count, made, requirement) => {
    const seen = buildExchange('alphaPostDetection', { ...made, rows: posts(count, ['A', 'B']) })
    expect(judgeRequirement(parameterChecks.current, [seen], requirement, 'alphaPostDetection')).toBe('holds')
  })
})

it.each<[number, string]>([
  [0, 'holds'],
  [-1e-17, 'holds'],
  [-0.001, 'broken'],
])('accepts %f as a rate and a price', (value, want) => {
  const post = buildExchange('trendingMomentum', { rows: [{ postVelocity: value }] })
  expect(
    judgeRequirement(fieldChecks.current, [post], 'COL-MomentumEntry-postVelocity', 'trendingMomentum'),
  ).toBe(want)
  const row = buildExchange('dexcV2Pools', { rows: [{ volume24hUsd: value }] })
  expect(judgeRequirement(columnChecks.current, [row], 'COL-V2PoolSummary-volume24hUsd', 'dexcV2Pools')).toBe(
    want === 'holds' && value < 0 ? 'holds' : want,
  )
})

describe('rounding of displayed digits', () => {
  const list = buildExchange('tvlTopOwners', {
    rows: [
      { tokenAmount: 100, valueUsd: 200 },
      { tokenAmount: 3.25, valueUsd: 7.75 },
    ],
  })
  it.each<[string, string, string]>([
    ['3', '7', 'holds'],
    ['3.00', '7.00', 'broken'],
    ['3.00', '6.00', 'holds'],
  ])('accepts %s tokens at %s if 100 are worth 200', (amount, value, want) => {
    const body = list.reply?.body.replace('3.25', amount).replace('7.75', value) ?? ''
    const seen = { ...list, reply: { status: 200, headers: {}, body } }
    expect(judgeRequirement(ruleChecks.current, [seen], 'INV-HR-03', 'tvlTopOwners')).toBe(want)
  })
})

describe('windows with counts in text form', () => {
  const pool = (users: string): RowByName => ({
    swapVolumeUsd: {},
    swapCount: { '1 hour': '90', '1 day': '1203' },
    uniqueUserCount: { '1 hour': users, '1 day': '200' },
  })
  it.each<[string, string]>([
    ['9', 'holds'],
    ['1204', 'broken'],
  ])('reads %s users in an hour as numbers', (users, want) => {
    const seen = buildExchange('dexdV3Pool', { rows: [pool(users)] })
    for (const rule of ['INV-PM-03', 'INV-PM-04'])
      expect([rule, judgeRequirement(ruleChecks.current, [seen], rule, 'dexdV3Pool')]).toEqual([rule, want])
  })
})

describe('cached replies without parameters', () => {
  const id = 'influencerCredibility'
  const list = (handles: string) =>
    buildExchange(id, { rows: [...handles].map(socialHandle => ({ socialHandle })) })
  it.each<[string, string, string]>([
    ['that are older than every answer with one show nothing', 'abd', 'unclear'],
    ['that equal an answer with another default show what is wrong with this one', 'abc', 'broken'],
  ])('%s', (_, order, want) => {
    const parts = { none: list('abc'), sort_by: list('abd'), order: list(order), again: list('abc') }
    const sent = buildGroupTwice(`default:${id}`, parts)
    expect(judgeRequirement(parameterChecks.current, sent, 'PAR-DEF-sort_by', id)).toBe(want)
  })
})
