import { expect, test } from 'vitest'
import {
  explicitDefaultGroup,
  judgeExplicitDefaults,
} from '../../../../../../src/conformance/checks/parameters/explicit-default-group.ts'
import {
  buildExchange,
  buildGroup,
  judgeRequirement,
  type RowByName,
} from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const id = 'trendingMomentum'
const [few, other] = [[{ tokenSymbol: 'A' }], [{ tokenSymbol: 'B' }]] as const
type Rows = readonly RowByName[]

/** Judges the default of lookback_hours by two attempts with these answers. */
const judge = (none: Rows, explicit: Rows, more: Rows, again: Rows = none) => {
  const answer = (rows: Rows, query = {}) => buildExchange(id, { rows, query })
  const parts = {
    none: answer(none),
    lookback_hours: answer(explicit, { lookback_hours: '24' }),
    'lookback_hours more': answer(more, { lookback_hours: '25' }),
    again: answer(again),
  }
  const exchanges = [1, 2].flatMap(attempt => buildGroup(`default:${id}`, parts, attempt))
  const family = { requirements: [], judge: judgeExplicitDefaults }
  return judgeRequirement(family, exchanges, 'PAR-DEF-lookback_hours', id)
}

test('holds when the default spelled out has the same answer, and one more another', () => {
  expect(judge(few, few, other)).toBe('holds')
})

test('is broken when the default spelled out has another answer', () => {
  expect(judge(few, other, other)).toBe('broken')
})

test('is unclear when one more has the same answer, or when the data moves', () => {
  expect(judge(few, few, few)).toBe('unclear')
  expect(judge(few, other, other, other)).toBe('unclear')
})

test('is broken when figures move, and those of the default spelled out are others', () => {
  const counted = (recentPosts: number) => [{ tokenSymbol: 'A', recentPosts }]
  expect(judge(counted(2000), counted(1000), counted(1040), counted(2003))).toBe('broken')
  expect(judge(counted(2000), counted(2001), counted(2090), counted(2003))).toBe('holds')
})

test('asks for each default, and for one more where no list of values tells', () => {
  const parts = explicitDefaultGroup.current.parts(id, buildRun({}))
  expect(Object.entries(parts).map(([role, part]) => [role, part?.query])).toEqual([
    ['none', undefined],
    ['lookback_hours', { lookback_hours: '24' }],
    ['lookback_hours more', { lookback_hours: '25' }],
    ['min_velocity', { min_velocity: '0.3' }],
    ['min_velocity more', { min_velocity: '1.3' }],
    ['limit', { limit: '15' }],
    ['granularity', { granularity: 'total' }],
    ['again', undefined],
  ])
})
