import { expect, it, test } from 'vitest'
import { sortParameterChecks } from '../../../../../../src/conformance/checks/parameters/sort-parameter-checks.ts'
import { buildExchange, judgeRequirement } from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

/** A list of pools, each given by its fee and the day of its creation: `500.1 3000.2`. */
const list = (query: Readonly<Record<string, string>>, pools: string) => {
  const rows = pools.split(' ').map(poolAddress => {
    const [fee, day] = poolAddress.split('.')
    return { poolAddress, fee: Number(fee), createdAt: `2026-01-0${day}T00:00:00+00:00` }
  })
  return buildExchange('dexdV3Pools', { query, rows })
}
const judge = (requirement: string, ...exchanges: ReturnType<typeof list>[]) =>
  judgeRequirement(sortParameterChecks.current, exchanges, requirement, 'dexdV3Pools')

const alone = [list({ order_asc: 'fee' }, '1.2 2.1'), list({ order_asc: 'createdAt' }, '2.1 1.2')]

it.each([
  ['holds', '1.1 1.2 2.1'],
  ['broken', '1.2 1.1 2.1'],
  ['unclear', '1.2 2.1'],
])('is %s when a list by fee and day is %s', (want, pools) => {
  const both = list({ order_asc: 'fee,createdAt' }, pools)
  expect(judge('PAR-ORDER-second', ...alone, both)).toBe(want)
})

test('is unclear where no column sorts the list by itself', () => {
  expect(judge('PAR-ORDER-second', list({ order_asc: 'fee,createdAt' }, '1.2 1.1'))).toBe('unclear')
})

const sort = (ascending: string, descending: string) =>
  judge('PAR-ORDER-first', list({ order_asc: 'fee' }, ascending), list({ order_desc: 'fee' }, descending))

test('holds when a sorted list begins with the extreme of all rows', () => {
  expect(sort('100.1 500.1 3000.1', '3000.1 500.1 100.1')).toBe('holds')
})

test('finds numbers that are sorted as text', () => {
  expect(sort('100.1 3000.1 500.1', '500.1 3000.1 100.1')).toBe('broken')
})

test('does not compare a filtered list with the whole one', () => {
  const filtered = list({ order_asc: 'fee', token_address: '0x01' }, '500.1 3000.1')
  const whole = [list({ order_asc: 'fee' }, '100.1 500.1'), list({ order_desc: 'fee' }, '500.1 100.1')]
  const reversed = list({ order_desc: 'fee', token_address: '0x01' }, '3000.1 500.1')
  expect(judge('PAR-ORDER-first', filtered, reversed, ...whole)).toBe('holds')
})

test('says nothing when both orders have the same answer', () => {
  expect(sort('500.1 100.1', '500.1 100.1')).toBe('nothing')
})

test('asks each list for both columns', () => {
  const planned = sortParameterChecks.current.requests?.(buildRun({})) ?? []
  const lists = ['clonesV3Pools', 'dexdV3Pools', 'dexeV3Pools']
  expect(planned.map(({ operation }) => operation).sort()).toEqual(lists)
  for (const { query } of planned) expect(query).toEqual({ order_asc: 'fee,createdAt' })
})
