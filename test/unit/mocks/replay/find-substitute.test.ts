import { beforeEach, expect, it, vi } from 'vitest'
import {
  createSubstituteCache,
  findSubstitute,
  replaceValue,
  type SubstituteSearch,
} from '../../../../mocks/replay/find-substitute.ts'
import {
  indexRecordedEntities,
  type RecordedEntity,
} from '../../../../mocks/replay/index-recorded-entities.ts'
import { createWorld } from '../../../../mocks/world/world.ts'
import type { Operation } from '../../../../src/contract/contract.ts'
import { buildBody } from '../../../support/build-exchange.ts'

const world = createWorld({ seed: 1, size: 'small' })
const second = Date.UTC(2026, 0, 15) / 1000
const pool = (name: string, token: string, decimals: number) => ({
  poolAddress: name,
  chainId: 900,
  token0Address: token,
  token0Decimals: decimals,
})
const recorded = indexRecordedEntities([
  {
    operation: 'clmmVenuePools',
    query: { offset: '1' },
    at: second * 1000,
    reply: {
      status: 200,
      headers: {},
      body: buildBody('clmmVenuePools', [pool('P', 'T', 6), pool('Q', 'S', 9)]),
    },
  },
])
const market = [pool('a', 'x', 8), pool('b', 'y', 6), pool('c', 'z', 9), pool('d', 'w', 9)]
const ask = vi.fn((_: Operation, __: object, ___: number) => market)
const parse = (_: Operation, sent: Readonly<Record<string, unknown>>) => sent

const search = (changes: Partial<SubstituteSearch> = {}): SubstituteSearch => ({
  ...{ recorded, world, ask, parse, isKnown: () => false, now: second + 60 },
  found: createSubstituteCache(),
  ...changes,
})
const entity = (id: string) => recorded.get(id) as RecordedEntity

beforeEach(() => void vi.clearAllMocks())

it('takes the row with the same facts from the same list', () => {
  const found = findSubstitute(entity('pool 900 P'), search())
  expect(found).toEqual({
    key: 'b',
    links: new Map([
      ['b', 'P'],
      ['y', 'T'],
    ]),
  })
  expect(ask.mock.calls[0]?.slice(1)).toEqual([{ offset: '1', limit: '200' }, second])
})

it('takes the nearest of equal rows, and its tokens for those of the recorded row', () => {
  expect(findSubstitute(entity('pool 900 Q'), search())?.key).toBe('c')
  expect(findSubstitute(entity('token 900 S'), search())?.key).toBe('z')
})

it('asks once for all entities of a list', () => {
  const common = search()
  for (const each of recorded.values()) findSubstitute(each, common)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('takes none that the recording names', () => {
  const own = [pool('P', 'T', 6), pool('b', 'y', 1)]
  expect(findSubstitute(entity('pool 900 P'), search({ ask: () => own }))?.key).toBe('b')
})

it('finds none in an empty market', () => {
  expect(findSubstitute(entity('pool 900 P'), search({ ask: () => [] }))).toBe(undefined)
})

it('asks about the beginning of the day for a recording of later', () => {
  findSubstitute(entity('pool 900 P'), search({ now: second - 3600 }))
  expect(ask.mock.calls[0]?.[2]).toBe(second - 86_400)
})

it('replaces a key by one of the same type', () => {
  expect([replaceValue('A', 'A', 'b'), replaceValue(['A', 'B'], 'A', 'b'), replaceValue(7, 7, '8')]).toEqual([
    'b',
    ['b', 'B'],
    8,
  ])
  expect(replaceValue('A', 'B', 'c')).toBe('A')
})
