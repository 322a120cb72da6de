import { describe, expect, it } from 'vitest'
import { BoundedCache } from '../../../../src/base/bounded-cache.ts'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { createUnknownNameError, findNearest } from '../../../../src/base/find-nearest.ts'
import { getOwn } from '../../../../src/base/get-own.ts'
import { memoize } from '../../../../src/base/memoize.ts'
import { parseReportTargets } from '../../../../src/base/parse-report-targets.ts'

describe('BoundedCache', () => {
  const counting = (capacity: number, weigh?: (value: { size: number }) => number) => {
    const cache = new BoundedCache<number, { size: number }>(capacity, weigh)
    let made = 0
    return {
      made: () => made,
      get: (key: number, size = 1) =>
        cache.getOrMake(key, () => {
          made++
          return { size }
        }),
    }
  }

  it('drops values that were not read lately, and holds two generations at most', () => {
    const { get, made } = counting(10)
    for (let key = 0; key < 1_000; key++) get(key)
    expect(made()).toBe(1_000)
    for (let key = 0; key < 980; key++) get(key)
    expect(made()).toBe(1_980)
  })

  it('ends each generation at its capacity', () => {
    const { get, made } = counting(10)
    for (let key = 0; key < 30; key++) get(key)
    get(19)
    expect(made()).toBe(31)
    get(20)
    expect(made()).toBe(31)
  })

  it('limits values by their weight', () => {
    const { get, made } = counting(100, value => value.size)
    for (const [key, size] of [
      [1, 60],
      [2, 60],
      [3, 120],
      [3, 120],
    ] as const)
      get(key, size)
    expect(made()).toBe(3)
    get(1, 60)
    expect(made()).toBe(4)
  })

  it('keeps requested values and drops the rest', () => {
    const cache = new BoundedCache<number, object>(4)
    const first = {}
    cache.set(0, first)
    for (let key = 1; key < 40; key++) {
      cache.set(key, {})
      expect(cache.get(0)).toBe(first)
    }
    expect([1, 39].map(key => cache.get(key))).toEqual([undefined, {}])
  })

  it('ends a generation by the weight of its values, not only by their number', () => {
    const cache = new BoundedCache<number, { size: number }>(100, value => value.size)
    cache.set(0, { size: 1 })
    cache.set(1, { size: 1 })
    cache.grow(200)
    cache.set(2, { size: 1 })
    cache.grow(200)
    expect([0, 1, 2].map(key => cache.get(key) !== undefined)).toEqual([false, false, true])
  })
})

describe('memoize', () => {
  it.each([
    ['a Map never makes a thing twice', () => new Map<number, { from: number }>(), 100],
    ['a BoundedCache forgets', () => new BoundedCache<number, { from: number }>(10), 200],
  ])('%s', (_, createMemory, want) => {
    let made = 0
    const wrap = memoize((from: number) => ({ from, number: made++ }), createMemory())
    for (let twice = 0; twice < 2; twice++)
      for (let from = 0; from < 100; from++) expect(wrap(from)).toBe(wrap(from))
    expect(made).toBe(want)
  })
})

describe('ContractError', () => {
  it('shows the sentence, the facts and the place, each on a line', () => {
    const error = new ContractError('The port is in use.', {
      facts: ['port: 4010', 'try: --port 4020'],
      where: '--port',
    })
    expect(error.message).toBe('The port is in use.\n  port: 4010\n  try: --port 4020\n  at --port')
    expect(error).toMatchObject({ name: 'ContractError', sentence: 'The port is in use.', where: '--port' })
  })

  it('shows the nearest name before the list of all names', () => {
    expect(createUnknownNameError('flag', '--prot', ['--port', '--seed'], 'mdc mock').message).toBe(
      'Unknown flag "--prot".\n  did you mean: --port\n  known: --port, --seed\n  at mdc mock',
    )
    expect(createUnknownNameError('flag', '--zzz', ['--port']).facts).toEqual(['known: --port'])
  })
})

it.each<[name: string, candidates: string[], want: string | undefined]>([
  ['descriptoin', ['name', 'type', 'description'], 'description'],
  ['tokenaddress', ['tokenSymbol', 'tokenAddress'], 'tokenAddress'],
  ['ab', ['cd', 'ac'], 'ac'],
  ['poolAddress', ['fee', 'volume'], undefined],
  ['x', [], undefined],
])('the name nearest to %s among %j is %s', (name, candidates, want) => {
  expect(findNearest(name, candidates)).toBe(want)
})

describe('report targets', () => {
  const formats = ['json', 'junit', 'html'] as const
  const parse = (...texts: string[]) => parseReportTargets(texts, formats, '--report')

  it('are formats and paths in their order, after the first equals sign', () => {
    expect(parse('junit=out/a=b.xml', 'json=-')).toEqual([
      { format: 'junit', path: 'out/a=b.xml' },
      { format: 'json', path: '-' },
    ])
  })

  it.each([
    [['json'], 'Report "json" says no path.'],
    [['json='], 'Report "json=" says no path.'],
    [['json=report', 'html=report'], 'Two reports would be written to "report".'],
    [['jsno=-'], /Unknown report format "jsno"[\s\S]*did you mean: json[\s\S]*at --report/],
  ])('are not %j', (texts, message) => {
    expect(() => parse(...texts)).toThrow(message)
  })
})

it('finds only members that the record has itself', () => {
  const record = { fee: 3, none: 0 }
  expect([getOwn(record, 'fee'), getOwn(record, 'none')]).toEqual([3, 0])
  for (const name of ['constructor', 'toString', '__proto__', 'other'])
    expect(getOwn<number>(record, name)).toBeUndefined()
  expect(getOwn({ constructor: 'mine' } as Record<string, unknown>, 'constructor')).toBe('mine')
})
