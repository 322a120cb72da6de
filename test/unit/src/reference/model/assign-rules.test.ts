import { expect, test } from 'vitest'
import type { AuthoredRule } from '../../../../../src/contract/find-broken-rules.ts'
import { assignRules, listQueryNames } from '../../../../../src/reference/model/assign-rules.ts'

const create = (id: string, rule: string): AuthoredRule => ({ id, rule, says: `says ${id}`, clause: '1' })

/** The ids at each name, those in brackets whose words stand elsewhere. */
function assign(rules: AuthoredRule[], names: string[]) {
  const { byName, others } = assignRules(rules, names)
  const at = [...byName].map(([name, each]) => [
    name,
    each.map(({ id, isWhole }) => (isWhole ? id : `(${id})`)),
  ])
  return { byName: Object.fromEntries(at), others: others.map(({ id }) => id) }
}

test('puts a rule to each column that it speaks of', () => {
  expect(assign([create('A', 'row.low <= row.high')], ['low', 'high', 'fee'])).toEqual({
    byName: { low: ['A'], high: ['A'] },
    others: [],
  })
})

test('repeats the words at two columns, but not at three', () => {
  expect(assign([create('A', 'row.a < row.b && row.b < row.c')], ['b', 'a', 'c']).byName).toEqual({
    b: ['A'],
    a: ['(A)'],
    c: ['(A)'],
  })
})

test('keeps a rule that speaks of no column for the whole reply', () => {
  expect(assign([create('A', 'size(rows) <= query.fee')], ['fee'])).toEqual({ byName: {}, others: ['A'] })
})

test('takes a function for no column', () => {
  expect(assign([create('A', 'rows.all(r, r.fee > 0.0)')], ['all', 'fee']).byName).toEqual({ fee: ['A'] })
})

test('lists the parameters that a rule speaks of', () => {
  expect([...listQueryNames('row.fee < query.limit && query.limit > query.least')]).toEqual([
    'limit',
    'least',
  ])
  expect(listQueryNames('row.fee > 0.0').size).toBe(0)
})
