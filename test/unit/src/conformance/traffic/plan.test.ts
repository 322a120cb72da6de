import { expect, test } from 'vitest'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import {
  createInputAcceptor,
  unknownSource,
} from '../../../../../src/conformance/traffic/create-plan-matcher.ts'
import {
  applyPlanMatches,
  findTrafficGroups,
  type MatchedExchange,
  matchTrafficToPlan,
} from '../../../../../src/conformance/traffic/match-traffic-to-plan.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'
import { buildPlanned, buildRun } from '../../../../support/build-planned.ts'

const run = { ...buildRun({ base: 'http://target.test' }), traffic: true } as const
const read = (...exchanges: Exchange[]) => matchTrafficToPlan({ run, exchanges, unsent: [] })
const pools = buildExchange('clmmVenuePools', { name: 'traffic', rows: [{ poolAddress: 'x' }] })

test('leaves a recording of a plan as it is', () => {
  const recording = { run: buildRun({}), exchanges: [pools], unsent: [] }
  expect(matchTrafficToPlan(recording)).toBe(recording)
})

test('orders requests by time', () => {
  const { exchanges } = read({ ...pools, at: 2000, url: 'late' }, { ...pools, at: 1000, url: 'early' })
  expect(exchanges.map(({ url, n }) => [url, n])).toEqual([
    ['early', 1],
    ['late', 2],
  ])
})

test('tells requests without a key only where others have one', () => {
  const keyless = { ...pools, sent: {} }
  expect(read(keyless).run.authEnforced).toBe(false)
  expect(read(keyless).exchanges[0]).not.toHaveProperty('access')
  const both = read(pools, keyless)
  expect(both.run.authEnforced).toBe(true)
  expect(both.exchanges.map(({ access }) => access)).toEqual([undefined, 'none'])
})

test('lets a service refuse what no run would send, and judges nothing unlawful', () => {
  const owners = buildExchange('tvlTopOwners', { rows: [{ ownerAddress: 'x' }] })
  const ask = (limit: string) =>
    applyPlanMatches({ ...owners, query: { token_address: `0x${'a'.repeat(40)}`, limit } }, [])
  expect(ask('7').expects).toBe('allowed')
  expect(ask('1001').expects).toBe('any')
  expect(applyPlanMatches({ ...owners, access: 'wrong' }, []).expects).toBe('any')
})

test('prefers a due success, and joins what the matches are about', () => {
  const match = (name: string, more: object) => ({
    ...{ planned: buildPlanned(name, more), place: 0, values: new Map(), sources: {}, isOther: false },
  })
  const matches = [match('a', { expects: 'any', about: ['X', 'Y'] }), match('b', { about: ['Y', 'Z'] })]
  expect(applyPlanMatches(pools, matches)).toMatchObject({
    name: 'b',
    expects: 'success',
    about: ['X', 'Y', 'Z'],
  })
})

/** A request at a second, as the part of a group at a place, about values of inputs. */
const send = (
  second: number,
  place: number,
  values: Readonly<Record<string, string>> = {},
): MatchedExchange => [
  buildExchange('tokenDetails', { at: second * 1000, n: second }),
  [
    {
      ...{ place, values: new Map(Object.entries(values)), sources: {}, isOther: false },
      planned: buildPlanned(`page:${place}`, { group: 'page', role: `part ${place}` }),
    },
  ],
]
const join = (...matched: MatchedExchange[]) =>
  [...findTrafficGroups(matched)].flatMap(([{ n }, parts]) =>
    parts.map(({ role, attempt }) => `${n}: ${role}, ${attempt}`),
  )

test('joins requests in the order of a group', () => {
  expect(join(send(1, 0), send(2, 1))).toEqual(['1: part 0, 1', '2: part 1, 1'])
  expect(join(send(1, 1), send(2, 0))).toEqual([])
  expect(join(send(1, 0))).toEqual([])
})

test('joins no requests that are more than ten seconds apart', () => {
  expect(join(send(1, 0), send(11, 1))).toHaveLength(2)
  expect(join(send(1, 0), send(12, 1))).toEqual([])
})

test('joins only what is about the same entities', () => {
  expect(join(send(1, 0, { token: 'a' }), send(2, 1, { token: 'a' }))).toHaveLength(2)
  expect(join(send(1, 0, { token: 'a' }), send(2, 1, { token: 'b' }))).toEqual([])
  expect(join(send(1, 0, { token: 'a' }), send(2, 1, { other: 'a' }))).toEqual([])
})

test('counts a second row of the same requests as another attempt', () => {
  const joined = join(send(1, 0), send(2, 1), send(3, 0), send(4, 1))
  expect(joined).toEqual(['1: part 0, 1', '2: part 1, 1', '3: part 0, 2', '4: part 1, 2'])
})

test('takes the longest row as the first attempt, and no shorter one', () => {
  const joined = join(send(1, 0), send(2, 1), send(30, 0), send(31, 1), send(32, 2))
  expect(joined).toEqual(['30: part 0, 1', '31: part 1, 1', '32: part 2, 1'])
})

const hex = (sign: string) => `0x${sign.repeat(40)}`
const accept = createInputAcceptor([
  buildExchange('dexdV3Pools', { rows: [...'123'].map(sign => ({ poolAddress: hex(sign) })) }),
])

test('marks a listed value that a run would not take first', () => {
  expect(accept('evm.dexd.pool', hex('2'))).toEqual({
    source: 'dexdV3Pools row 1 poolAddress',
    isOther: true,
  })
})

test('accepts any other value where an operator can name samples, but no empty one', () => {
  expect(accept('evm.dexd.pool', hex('9'))).toEqual({ source: unknownSource })
  expect(accept('evm.dexd.pool', '')).toBeUndefined()
  expect(accept('evm.dexd.pool.last', hex('9'))).toBeUndefined()
  expect(accept('no.such.input', 'x')).toBeUndefined()
})
