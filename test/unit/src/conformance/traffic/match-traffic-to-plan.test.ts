import { expect, test } from 'vitest'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import {
  applyPlanMatches,
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

test('gives a request the purposes for which a run would have sent it', () => {
  const [exchange] = read(pools).exchanges
  expect(exchange).toMatchObject({ name: 'smoke:clmmVenuePools', expects: 'success', n: 1 })
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
