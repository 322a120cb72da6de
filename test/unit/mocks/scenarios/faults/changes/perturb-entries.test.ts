import { expect, test } from 'vitest'
import type { ReplyEntry } from '../../../../../../mocks/core/request-context.ts'
import { perturbEntries } from '../../../../../../mocks/scenarios/faults/changes/perturb-entries.ts'
import { parseType } from '../../../../../../src/clickhouse/column-type.ts'
import { getBlankValue } from '../../../../../../src/clickhouse/get-blank-value.ts'
import { contract } from '../../../../../../src/contract/contract.ts'

const entryOf = (trade1hCount: number): ReplyEntry => ({
  ...Object.fromEntries(
    contract.tables.TokenDetails.map(({ name, type }) => [name, getBlankValue(parseType(type))]),
  ),
  tokenAddress: 'So11111111111111111111111111111111111111112',
  trade1hCount,
  trade24hCount: 20,
})
const entries = [entryOf(5), entryOf(6)]
const rule = { id: 'R', rule: 'row.trade1hCount <= row.trade24hCount' }
const lists = [...perturbEntries(entries, 'TokenDetails', rule)]
const changedFields = (list: readonly ReplyEntry[]) =>
  Object.keys(entries[0] as object).filter(name =>
    list.some((entry, at) => entry[name] !== entries[at]?.[name]),
  )

test('finds a change that breaks the rule', () => {
  expect(
    lists.some(list => list.some(entry => Number(entry.trade1hCount) > Number(entry.trade24hCount))),
  ).toBe(true)
})

test('begins with changes of one field of the rule', () => {
  const [first] = lists
  expect(first && changedFields(first).length).toBeLessThanOrEqual(1)
  const single = lists.filter(list => list.length === 2 && changedFields(list).length === 1)
  for (const list of single.slice(0, 20))
    expect(['trade1hCount', 'trade24hCount']).toContain(changedFields(list)[0])
})

test('keeps the schema: counts stay whole and not negative', () => {
  for (const list of lists.slice(0, 2_000)) {
    for (const { trade1hCount } of list) {
      expect(Number.isInteger(trade1hCount)).toBe(true)
      expect(trade1hCount).toBeGreaterThanOrEqual(0)
    }
  }
})

test('repeats entries too', () => {
  expect(new Set(lists.map(({ length }) => length))).toEqual(new Set([2, 3, 51, 101, 1001]))
})

test('changes nothing in an empty list', () => {
  expect([...perturbEntries([], 'TokenDetails', rule)]).toEqual([])
})
