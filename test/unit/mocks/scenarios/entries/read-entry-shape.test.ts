import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import {
  canComputeRules,
  collectBrokenRules,
  findSchemaName,
  listRulesAt,
  listSchemaNames,
  mentionsField,
  readEntryShape,
} from '../../../../../mocks/scenarios/entries/read-entry-shape.ts'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'

const asked = { query: { limit: 2, other: undefined }, now: 0 }
const rule = { id: 'R-1', rule: 'row.a <= row.b' }

test('names the schema of a table, and of the selected media type', () => {
  const [media] = [{ schema: 'InfluencerEntry' }]
  expect(findSchemaName({ operation: getOperation('tokenDetails') } as RequestContext)).toBe('TokenDetails')
  const context = { operation: getOperation('influencerCredibility'), selection: { media } } as RequestContext
  expect(findSchemaName(context)).toBe('InfluencerEntry')
})

test('lists each schema of an operation once', () => {
  expect(listSchemaNames(getOperation('tokenDetails'))).toEqual(['TokenDetails'])
  expect(listSchemaNames(getOperation('influencerCredibility'))).toEqual([
    'InfluencerEntryV2',
    'InfluencerEntry',
  ])
  expect(listSchemaNames(getOperation('sentimentShifts'))).toEqual(['SentimentShift'])
})

test('reads the shape of a row: its columns with their types', () => {
  const { members } = readEntryShape('TokenDetails')
  expect(Object.keys(members).sort()).toEqual(contract.tables.TokenDetails.map(({ name }) => name).sort())
  expect(members.symbol?.types).toEqual(['string'])
  expect(members.holderCount?.types).toEqual(expect.arrayContaining(['integer', 'null']))
})

test('collects the rules that entries break', () => {
  const broken = (...rows: object[]) => collectBrokenRules([rule], rows as Record<string, unknown>[], asked)
  expect(broken({ a: 1, b: 2 })).toEqual([])
  expect(broken({ a: 3, b: 2 })).toEqual([rule])
  expect(broken({ a: 2n ** 70n, b: 2 })).toEqual([rule])
})

test('counts a rule that cannot be computed as broken', () => {
  const unreadable = { id: 'R-2', rule: 'row.a <=' }
  expect(collectBrokenRules([rule, unreadable], [{ a: 1, b: 2 }], asked)).toEqual([unreadable])
  expect(canComputeRules([unreadable], [{ a: 1, b: 2 }], asked)).toBe(false)
  expect(canComputeRules([rule], [{ a: 1, b: 2 }], asked)).toBe(true)
})

test('lists the rules of a schema by their level', () => {
  const all = listRulesAt('TokenDetails', ['documented', 'inferred', 'sampled', 'open'])
  const parts = (['documented', 'inferred', 'sampled', 'open'] as const).flatMap(level =>
    listRulesAt('TokenDetails', [level]),
  )
  expect(all.length).toBeGreaterThan(0)
  expect(parts).toHaveLength(all.length)
  expect(listRulesAt('NoSuchSchema', ['documented'])).toEqual([])
})

test('knows the fields of a rule by their whole name', () => {
  expect(mentionsField(rule, 'a')).toBe(true)
  expect(mentionsField({ id: '', rule: 'row.amount > 0' }, 'am')).toBe(false)
})
