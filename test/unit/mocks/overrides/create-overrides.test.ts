import { describe, expect, it, vi } from 'vitest'
import { readOriginBases, toMockUrls } from '../../../../mocks/adapters/base-urls.ts'
import { createLocalMock } from '../../../../mocks/adapters/begin-options.ts'
import { describeOverrides } from '../../../../mocks/control/describe-state.ts'
import type { Overrides } from '../../../../mocks/core/settings/override.ts'
import {
  ask,
  at,
  bare,
  createOverridden,
  expectOverrides,
  first,
  keys,
  type OverrideCase,
  plain,
  rowAt,
} from './ask-overridden.ts'

const alt = rowAt('clmmVenuePools', 1)
const ALT = bare(alt.poolAddress)
const listed = rowAt('clonesV3Pools', 2)
const LISTED = String(listed.poolAddress)
const detail = { pool_address: LISTED }
const UNKNOWN = `0x${'0'.repeat(38)}a1`

/** Overrides, and what lists and details then show. */
const table: readonly OverrideCase[] = [
  [
    'a fact of a pool, in list and detail',
    { clonesV3Pools: { [LISTED]: { fee: 777, tickSpacing: 13 } } },
    [
      ['clonesV3Pools', {}, at('poolAddress', LISTED, 'fee', 'tickSpacing'), [777, 13]],
      ['clonesV3Pool', detail, first('feeTier', 'tickSpacing'), [777, 13]],
    ],
  ],
  [
    'the symbol of a token that a pool tells, in all its pools',
    { clonesV3Pools: { [LISTED]: { token1Symbol: 'WOW' } } },
    [
      ['clonesV3Pools', {}, at('poolAddress', LISTED, 'token1Symbol'), ['WOW']],
      ['clonesV3Pool', detail, first('token1Symbol'), ['WOW']],
      [
        'clonesV3Pools',
        { token_address: String(listed.token1Address), limit: '50' },
        rows =>
          new Set(
            rows.map(row =>
              row.token0Address === listed.token1Address ? row.token0Symbol : row.token1Symbol,
            ),
          ),
        new Set(['WOW']),
      ],
    ],
  ],
  [
    'raw cells, in this operation alone',
    { clonesV3Pools: { [LISTED]: { fee: 779, raw: true } } },
    [
      ['clonesV3Pools', {}, at('poolAddress', LISTED, 'fee'), [779]],
      ['clonesV3Pool', detail, first('feeTier'), [listed.fee]],
    ],
  ],
  [
    'a key with its chain',
    { clonesV3Pools: { [`8453/${LISTED}`]: { fee: 780 } } },
    [
      ['clonesV3Pools', {}, at('poolAddress', LISTED, 'fee'), [780]],
      ['clonesV3Pool', detail, first('feeTier'), [780]],
    ],
  ],
  [
    'a removed row, whose page is filled up',
    { clmmVenuePools: { [ALT]: null } },
    [
      [
        'clmmVenuePools',
        {},
        keys('poolAddress'),
        keys('poolAddress')(ask(plain, 'clmmVenuePools', { limit: '6' }).rows).filter(key => key !== ALT),
      ],
      [
        'clmmVenuePools',
        { offset: '5' },
        keys('poolAddress'),
        keys('poolAddress')(ask(plain, 'clmmVenuePools', { offset: '6' }).rows),
      ],
    ],
  ],
  [
    'a sorted column, which moves the row up',
    {
      clmmVenuePools: {
        [bare(ask(plain, 'clmmVenuePools', { offset: '60', limit: '1' }).rows[0]?.poolAddress)]: {
          createdAt: '2026-01-15T11:59:00+00:00',
        },
      },
    },
    [
      ['clmmVenuePools', {}, first('createdAt'), ['2026-01-15T11:59:00+00:00']],
      [
        'clmmVenuePools',
        { offset: '1' },
        keys('poolAddress'),
        keys('poolAddress')(ask(plain, 'clmmVenuePools').rows),
      ],
    ],
  ],
  [
    'a filtered column, which leaves the filtered list',
    { clonesV3Pools: { [LISTED]: { token1Address: `0x${'f'.repeat(40)}` } } },
    [
      [
        'clonesV3Pools',
        { token_address: String(listed.token1Address), limit: '50' },
        rows => keys('poolAddress')(rows).includes(LISTED),
        false,
      ],
      ['clonesV3Pools', { token_address: `0x${'f'.repeat(40)}` }, keys('poolAddress'), [LISTED]],
      ['clonesV3Pool', detail, first('token1Address'), [`0x${'f'.repeat(40)}`]],
    ],
  ],
  [
    'exact rows, in their order',
    { clmmVenuePools: { rows: [{}, { fee: 1 }, { poolAddress: ALT, fee: 5 }] } },
    [
      [
        'clmmVenuePools',
        {},
        rows => rows.map(row => row.fee).sort(),
        [1, rowAt('clmmVenuePools').fee, 5].sort(),
      ],
      ['clmmVenuePools', { limit: '2', offset: '2' }, rows => rows.length, 1],
      ['clmmVenuePools', {}, at('poolAddress', ALT, 'fee', 'createdAt'), [5, alt.createdAt]],
    ],
  ],
  ['no rows at all', { clmmVenuePools: { rows: [] } }, [['clmmVenuePools', {}, rows => rows.length, 0]]],
  [
    'a row that the market does not know, in list and detail',
    {
      clonesV3Pools: { rows: [{ poolAddress: UNKNOWN, fee: 420 }] },
      clonesV3Pool: { rows: [{ tickSpacing: 7 }] },
    },
    [
      ['clonesV3Pools', {}, first('poolAddress', 'fee'), [UNKNOWN, 420]],
      ['clonesV3Pool', { pool_address: UNKNOWN }, first('feeTier', 'tickSpacing'), [420, 7]],
    ],
  ],
]

describe('an override', () => {
  it.each(table)('sets %s', (_, overrides, showing) => expectOverrides(overrides, showing))

  it('marks the replies that it concerns', () => {
    const mock = createOverridden({ clonesV3Pools: { [LISTED]: { fee: 5 } } })
    expect(ask(mock, 'clonesV3Pool', detail).headers).toHaveProperty('X-Mock-Overridden', 'true')
    expect(ask(mock, 'trendingMomentum').headers).not.toHaveProperty('X-Mock-Overridden')
    expect(ask(plain, 'clonesV3Pool', detail).headers).not.toHaveProperty('X-Mock-Overridden')
  })

  it('answers with a recorded reply', () => {
    const reply = {
      status: 503,
      headers: { 'Retry-After': '7', 'Content-Length': '99' },
      body: { error: 'down' },
    }
    const answered = ask(createOverridden({ clmmVenuePools: { reply } }), 'clmmVenuePools')
    expect(answered).toMatchObject({ status: 503, body: { error: 'down' }, headers: { 'Retry-After': '7' } })
    expect(answered.headers).not.toHaveProperty('Content-Length')
    const body = ask(plain, 'clmmVenuePools', { limit: '2' }).body
    const recorded = createOverridden({ clmmVenuePools: { reply: { status: 200, body } } })
    expect(ask(recorded, 'clmmVenuePools')).toMatchObject({ body, problems: [] })
  })

  it('sends a value that breaks the contract only when that is allowed', () => {
    const cells = { fee: null, allowBroken: true } as const
    const { rows, problems } = ask(createOverridden({ clmmVenuePools: { [ALT]: cells } }), 'clmmVenuePools')
    expect(at('poolAddress', ALT, 'fee')(rows)).toEqual([null])
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/0/data/1/11'])
  })

  it.each<[string, object, string]>([
    ['an operation', { clmVenuePools: {} }, 'did you mean: clmmVenuePools'],
    ['a column', { clmmVenuePools: { [ALT]: { fe: 1 } } }, 'did you mean: fee'],
    ['null', { clmmVenuePools: { [ALT]: { fee: null } } }, '.fee: null is not allowed. Allowed: integer.'],
    [
      'a member of a map',
      { dexdV3Pool: { x: { swapVolumeUsd: { '1 hour': 'x' } } } },
      '.swapVolumeUsd.1 hour: "x"',
    ],
    [
      'a body',
      { clmmVenuePools: { reply: { status: 200, body: [{ columns: [], data: [[1]], rows: 2 }] } } },
      'expected an array of one table',
    ],
    [
      'a header',
      { clmmVenuePools: { reply: { status: 500, headers: { 'x-y': 'a\r\nb' } } } },
      '.headers.x-y: expected a header',
    ],
    ['a word beside rows', { clmmVenuePools: { rows: [], x: {} } }, 'beside "rows" nothing else is allowed'],
    [
      'a size',
      { clmmVenuePools: { reply: { status: 500, body: 'x'.repeat(1_000_001) } } },
      'at most 1000000 bytes',
    ],
  ])('reports %s that breaks the contract', (_, overrides, message) => {
    expect(() => createOverridden(overrides as Overrides)).toThrow(message)
  })

  it('stands as it was written, and names each rule that it breaks with clause and columns', () => {
    const volume = 12_345_678
    const token = String(rowAt('tokenDetails').tokenAddress)
    const mock = createOverridden({
      clonesV3Pools: { [LISTED]: { token0Address: `0x${'f'.repeat(40)}` } },
      clmmVenuePools: { rows: [{ poolAddress: ALT }, { poolAddress: ALT }] },
      tokenDetails: { [token]: { volume24hUSD: volume, raw: true } },
    })
    expect(ask(mock, 'tokenDetails').rows).toEqual([{ ...rowAt('tokenDetails'), volume24hUSD: volume }])
    const broken = mock.sessions.first.overrides?.broken ?? []
    expect(broken.map(({ path, rule, columns }) => [path.join('.'), rule, columns.join()])).toEqual([
      [`clonesV3Pools.${LISTED}`, 'INV-PL-03', 'token0Address,token1Address'],
      ['clmmVenuePools.rows', 'INV-AP-03', 'poolAddress'],
      [`tokenDetails.${token}`, 'INV-TD-07', 'volume24hUSD,buyVolume24hUSD,sellVolume24hUSD'],
      [`tokenDetails.${token}`, 'INV-TD-09', 'priceUSD,volume24h,volume24hUSD'],
    ])
    expect(broken[0]).toMatchObject({ says: 'token0 has the smaller address', clause: 'EVM, PoolListRecord' })
  })

  it('names broken rules in the control API and on the console', () => {
    const mock = createOverridden({})
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    createLocalMock(mock, toMockUrls(readOriginBases({})), () => {}).override({
      clmmVenuePools: { rows: [{ poolAddress: ALT }, { poolAddress: ALT }] },
    })
    expect(warn.mock.calls).toEqual([
      [
        '[market-data-contract] overrides.clmmVenuePools.rows breaks INV-AP-03: a pool appears once on a page (shared rules, AltPool; columns: poolAddress).',
      ],
    ])
    warn.mockRestore()
    expect(describeOverrides(mock.sessions.first).broken).toEqual(mock.sessions.first.overrides?.broken)
  })

  it('breaks rules without a word where that is allowed', () => {
    const cells = { token0Address: `0x${'f'.repeat(40)}`, allowBroken: true } as const
    expect(createOverridden({ clonesV3Pools: { [LISTED]: cells } }).sessions.first.overrides?.broken).toEqual(
      [],
    )
  })

  it('changes nothing when it is rejected, and ends with a reset', () => {
    const mock = createOverridden({})
    mock.set({ overrides: { clmmVenuePools: { [ALT]: { fee: 5 } } } })
    expect(() => mock.set({ overrides: { clmmVenuePools: { [ALT]: { fee: -1 } } } })).toThrow('.fee: -1')
    expect(at('poolAddress', ALT, 'fee')(ask(mock, 'clmmVenuePools').rows)).toEqual([5])
    mock.reset()
    expect(ask(mock, 'clmmVenuePools').body).toEqual(ask(plain, 'clmmVenuePools').body)
  })
})
