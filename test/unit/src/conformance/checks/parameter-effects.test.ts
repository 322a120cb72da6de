import { describe, expect, it } from 'vitest'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { consistencyChecks } from '../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import type { ParameterName } from '../../../../../src/conformance/checks/parameters/list-parameter-names.ts'
import { parameterChecks } from '../../../../../src/conformance/checks/parameters/parameter-checks.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import { planRequests } from '../../../../../src/conformance/plan/plan-requests.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import {
  buildExchange,
  buildGroup,
  type ExchangeChanges,
  judgeRequirement,
} from '../../../../support/build-exchange.ts'

/** Requirements that notice a parameter without effect. A new parameter does not compile here. */
const relations: { readonly [Name in ParameterName]: readonly string[] } = {
  token_address: ['FIL-PL', 'INV-TD-01', 'INV-TP-01', 'INV-HR-01'],
  token_addresses: ['INV-TS-01', 'INV-PV-01'],
  pool_address: ['INV-OH-06', 'INV-FM-01', 'XEP-01', 'XEP-00'],
  wallet_address: ['INV-PS-01'],
  after_time: ['INV-OH-03'],
  before_time: ['INV-OH-03'],
  interval: ['PAR-ENUM-interval'],
  timeframe: ['PAR-EFFECT-timeframe'],
  chain_id: ['PAR-EFFECT-chain_id', 'PAR-EFFECT-chain_id-unlisted'],
  limit: ['PAR-LIM-rows'],
  offset: ['PAG-001'],
  order_asc: ['ORD-PL-asc-fee'],
  order_desc: ['ORD-PL-desc-fee'],
  token_filter: ['PAR-EFFECT-token_filter'],
  token_focus: ['PAR-EFFECT-token_focus'],
  min_posts: ['PAR-EFFECT-min_posts'],
  min_velocity: ['PAR-EFFECT-min_velocity'],
  lookback_hours: ['PAR-EFFECT-lookback_hours'],
  granularity: ['PAR-EFFECT-granularity'],
  time_window: ['PAR-EFFECT-time_window'],
  comparison_period: ['PAR-EFFECT-comparison_period'],
  sort_by: ['PAR-EFFECT-sort_by'],
  order: ['ORD-IN-asc'],
}

/** Reasons why no requirement can notice. */
const untold: Readonly<Record<string, string>> = {
  'dexcV2Pools chain_id': 'only one chain is supported',
  'dexcV2ProviderSummary chain_id': 'only one chain is supported',
}

it('has a relation for every parameter of every operation that notices a missing effect, or a reason why none can', () => {
  const { planned } = planRequests({
    profile: 'deep',
    negative: false,
    origins: ['base', 'social'],
    versions: { sunset: [], deprecated: [] },
    excluded: {},
    authEnforced: true,
  })
  const pairs = contract.operations.flatMap(({ id, parameters }) =>
    parameters.map(({ name }) => [id, name] as const),
  )
  const isTold = ([id, name]: (typeof pairs)[number]) =>
    planned.some(({ operation, query }) => operation === id && name in query) &&
    requirements.current.some(
      each =>
        (each.operations.length === 0 || each.operations.includes(id)) &&
        relations[name as ParameterName].includes(each.id),
    )
  expect(
    pairs.filter(pair => !isTold(pair)).map(pair => pair.join(' ')),
    'no relation above speaks of it: name the rule or the check that would notice, or the reason under untold',
  ).toEqual(Object.keys(untold))
})

const judgeBy = (made: readonly Exchange[], id: string, about: Exchange['operation']) =>
  judgeRequirement(parameterChecks.current, made, id, about)

/** The parts of a group, sent twice with the same outcome. */
const twice = (name: string, parts: Readonly<Record<string, Exchange>>) =>
  [1, 2].flatMap(attempt => buildGroup(name, parts, attempt))

describe('a filter without matches', () => {
  const about = ['PAR-EFFECT-min_posts']
  const plain = buildExchange('influencerCredibility', { rows: [{ socialHandle: 'a' }] })
  const emptied = (changes: ExchangeChanges) =>
    buildExchange('influencerCredibility', {
      query: { min_posts: '1000000000' },
      about,
      expects: 'any',
      ...changes,
    })
  it.each<[string, Exchange[], string]>([
    ['empties the list', [plain, emptied({ rows: [] })], 'holds'],
    ['is refused', [plain, emptied({ status: 400 })], 'holds'],
    ['has no effect', [plain, emptied({ rows: [{ socialHandle: 'a' }] })], 'broken'],
    ['is refused for the moment', [plain, emptied({ status: 429 })], 'unclear'],
    ['is asked of an empty list', [emptied({ rows: [] })], 'unclear'],
  ])('%s', (_, made, want) => {
    expect(judgeBy(made, 'PAR-EFFECT-min_posts', 'influencerCredibility')).toBe(want)
  })
})

describe('sorted pools', () => {
  const old = '2025-01-01T00:00:00+00:00'
  const list = (query: Record<string, string>, fees: readonly (number | [fee: number, day: number])[]) =>
    buildExchange('dexdV3Pools', {
      query,
      rows: fees.map(each => {
        const [fee, day] = typeof each === 'number' ? [each, undefined] : each
        const createdAt = day === undefined ? old : `2025-01-0${day}T00:00:00+00:00`
        return { poolAddress: `0x${fee} ${day}`, fee, createdAt }
      }),
    })
  const plain = list({}, [3000, 500, 10000])
  const [up, down] = [{ order_asc: 'fee' }, { order_desc: 'fee' }]
  it.each<[string, Exchange[], string]>([
    ['begin with their extremes', [plain, list(up, [500, 3000]), list(down, [10000, 3000, 500])], 'holds'],
    ['are sorted as text', [plain, list(up, [10000, 3000]), list(down, [500, 3000, 10000])], 'broken'],
    [
      'lost their extreme before',
      [list({}, [100, 500]), list(up, [500, 3000]), list(down, [10000, 3000, 500])].map((one, n) => ({
        ...one,
        n,
      })),
      'holds',
    ],
    ['are not sorted at all', [plain, list(up, [3000, 500]), list(down, [3000, 500])], 'nothing'],
    [
      'have a new row days later',
      [
        list(up, [500, 3000]),
        list(down, [10000, 3000, 500]),
        buildExchange('dexdV3Pools', {
          headers: { date: 'Sun, 18 Jan 2026 12:00:00 GMT' },
          rows: [{ poolAddress: '0x1', fee: 20000, createdAt: '2026-01-16T00:00:00+00:00' }],
        }),
      ],
      'holds',
    ],
    ['are sorted one way alone', [plain, list(up, [10000, 3000])], 'nothing'],
  ])('%s', (_, made, want) => {
    expect(judgeBy(made, 'PAR-ORDER-first', 'dexdV3Pools')).toBe(want)
  })

  const newest = list({}, [
    [10, 4],
    [20, 3],
    [10, 2],
  ])
  const each = [
    list(up, [
      [10, 4],
      [10, 2],
      [20, 3],
    ]),
    list({ order_asc: 'createdAt' }, [
      [10, 2],
      [20, 3],
      [10, 4],
    ]),
  ]
  const both = { order_asc: 'fee,createdAt' }
  it.each<[string, Exchange[], string]>([
    [
      'by both',
      [
        newest,
        ...each,
        list(both, [
          [10, 2],
          [10, 4],
          [20, 3],
        ]),
      ],
      'holds',
    ],
    [
      'by the first alone',
      [
        newest,
        ...each,
        list(both, [
          [10, 4],
          [10, 2],
          [20, 3],
        ]),
      ],
      'broken',
    ],
    [
      'by none of them',
      [
        newest,
        list(both, [
          [10, 4],
          [10, 2],
        ]),
      ],
      'unclear',
    ],
    [
      'without ties',
      [
        newest,
        ...each,
        list(both, [
          [10, 2],
          [20, 3],
        ]),
      ],
      'unclear',
    ],
  ])('judges pools that are sorted %s', (_, made, want) => {
    expect(judgeBy(made, 'PAR-ORDER-second', 'dexdV3Pools')).toBe(want)
  })
})

describe('the maximum number of unknown tokens', () => {
  const asked = (count: number, status: number) =>
    buildExchange('priceVolumeMulti', {
      query: { token_addresses: Array(count).fill('T').join() },
      about: ['PAR-CSV-most'],
      expects: 'any',
      status,
    })
  it.each<[string, number, number, string]>([
    ['are accepted', 200, 200, 'holds'],
    ['are refused', 200, 400, 'broken'],
    ['are refused like two of them', 404, 404, 'unclear'],
    ['are refused for the moment', 200, 503, 'unclear'],
  ])('%s', (_, two, fifty, want) => {
    expect(judgeBy([asked(2, two), asked(50, fifty)], 'PAR-CSV-most', 'priceVolumeMulti')).toBe(want)
  })
})

describe('influencers', () => {
  const handles = 'abcdef'.split('')
  const many = 'abcdefghijpq'.split('')
  const list = (order: readonly string[], query = {}, growth = 1) =>
    buildExchange('influencerCredibility', {
      query,
      rows: order.map((socialHandle, at) => ({
        socialHandle,
        totalReach: growth * Number([5, 9, 1, 7, 3, 8][at]),
        avgEngagementPerPost: [1, 2, 3, 4, 5, 6][at],
        avgViewsPerPost: [9, 3, 5, 4, 2, 1][at],
        influenceScore: [1, 2, 3, 4, 5, 6][at],
        tokensCovered: [1, 1, 1, 4, 1, 1][at],
      })),
    })
  const keys = ['credibility', 'posts', 'engagement', 'reach', 'alpha', 'accuracy']
  const sorted = (orders: readonly (readonly string[])[]) =>
    keys.map((sort_by, at) => list(orders[at] ?? orders[0] ?? [], { sort_by }))
  it.each<[string, readonly (readonly string[])[], string]>([
    ['in the same order by everything', [handles], 'broken'],
    ['in another order by something', [handles, handles.toReversed()], 'holds'],
    ['in another order below the first ten', [many, [...many.slice(0, 10), 'q', 'p']], 'broken'],
    ['of whom there are few', [handles.slice(0, 3)], 'unclear'],
    ['of whom there are none', [[]], 'unclear'],
  ])('%s', (_, orders, want) => {
    expect(
      judgeRequirement(
        consistencyChecks.current,
        sorted(orders),
        'PAR-EFFECT-sort_by',
        'influencerCredibility',
      ),
    ).toBe(want)
  })

  it('may be in the same order by everything if a shown figure falls alike', () => {
    const rows = handles.map((socialHandle, at) => ({ socialHandle, totalReach: 9 - at }))
    const lists = keys.map(sort_by => buildExchange('influencerCredibility', { query: { sort_by }, rows }))
    expect(
      judgeRequirement(consistencyChecks.current, lists, 'PAR-EFFECT-sort_by', 'influencerCredibility'),
    ).toBe('unclear')
  })

  const windows = (day: readonly string[], month: readonly string[], known = 1, growth = 1) =>
    twice('activity:influencerCredibility', {
      day: list(day, {}, growth),
      month: list(month),
      shifts: buildExchange('sentimentShifts', { rows: Array(known).fill({ tokenSymbol: 'T' }) }),
    })
  it.each<[string, Exchange[], string]>([
    ['of a day and of a month', windows(handles.slice(0, 3), handles), 'holds'],
    ['the same in both', windows(handles, handles), 'broken'],
    ['the same in both but for their reach, which grows', windows(handles, handles, 1, 1.005), 'broken'],
    ['in both with another reach', windows(handles, handles, 1, 0.9), 'holds'],
    ['the same in both but for a new one', windows(many.slice(0, -1), many), 'unclear'],
    ['few and the same in both', windows(['a'], ['a']), 'unclear'],
    ['the same where no older posts are known', windows(handles, handles, 0), 'unclear'],
  ])('%s', (_, made, want) => {
    expect(
      judgeRequirement(consistencyChecks.current, made, 'PAR-EFFECT-time_window', 'influencerCredibility'),
    ).toBe(want)
  })
})
