import { expect, test } from 'vitest'
import type { ReplyEntry, RequestContext } from '../../../../../mocks/core/request-context.ts'
import { createMock } from '../../../../../mocks/mock.ts'
import { applyEdits, type EntryEdit } from '../../../../../mocks/scenarios/entries/apply-edits.ts'
import { collectBrokenRules, listRulesAt } from '../../../../../mocks/scenarios/entries/read-entry-shape.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'
import { findSampleRequest, requestMock } from '../../../../support/request-mock.ts'

const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z' })
const sample = findSampleRequest(mock, 'tokenDetails')
const [{ columns, data }] = JSON.parse(requestMock(mock, sample).body)
const entry: ReplyEntry = Object.fromEntries(
  columns.map(({ name }: { name: string }, at: number) => [name, data[0][at]]),
)
const context = {
  operation: getOperation('tokenDetails'),
  query: sample.query,
  now: mock.clock.now(),
} as unknown as RequestContext

const levels = ['documented', 'inferred'] as const
const set = (field: string, value: unknown): EntryEdit => ({
  field,
  change: each => ({ ...each, [field]: value }),
})
const apply = (...edits: EntryEdit[]) => applyEdits([entry], edits, levels, context)[0]

test('makes an edit that no rule forbids', () => {
  expect(apply(set('symbol', 'NEW'))).toEqual({ ...entry, symbol: 'NEW' })
})

test('breaks no rule that held before', () => {
  const rules = listRulesAt('TokenDetails', levels)
  const held = rules.filter(rule => collectBrokenRules([rule], [entry], context).length === 0)
  expect(held.length).toBeGreaterThan(0)
  const edits = ['trade1hCount', 'trade24hCount', 'volume1h', 'volume24h'].map((name, i) =>
    set(name, 10 ** (9 - i)),
  )
  expect(collectBrokenRules(held, [apply(...edits) as ReplyEntry], context)).toEqual([])
})

test('leaves out an edit that cannot be made, and makes the others', () => {
  const more = Number(entry.trade24hCount) + 1
  const edited = apply(set('symbol', 'NEW'), set('trade1hCount', more))
  expect(edited).toEqual({ ...entry, symbol: 'NEW' })
})

test('keeps a list without edits', () => {
  expect(apply()).toEqual(entry)
  expect(applyEdits([], [set('symbol', 'NEW')], levels, context)).toEqual([])
})
