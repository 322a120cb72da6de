import { expect, it } from 'vitest'
import { readRuleForm } from '../../../../src/contract/expressions/read-rule-form.ts'

const none = {
  bounds: [],
  echoes: [],
  unique: [],
  constant: [],
  ascending: [],
  maxRows: undefined,
}
const since = { column: 'time', parameter: 'since', isLower: true }
const until = { column: 'time', parameter: 'until', isLower: false }
const region = { column: 'region', parameter: 'region' }

it.each<[rule: string, form: Partial<ReturnType<typeof readRuleForm>>]>([
  ['row.time >= query.since && row.time <= query.until', { bounds: [since, until] }],
  ['query.since < row.time && (query.until >= row.time)', { bounds: [since, until] }],
  ['!has(query.since) || query.since <= time(row.time)', { bounds: [since] }],
  ['query.since == null || row.time == null || row.time > query.since', { bounds: [since] }],
  ['row.region == query.region', { echoes: [region] }],
  ['lower(query.region) == lower(row.region)', { echoes: [region] }],
  ['!has(query.region) || query.region == row.region', { echoes: [region] }],
  // What another alternative excuses is no copy of the parameter.
  ["query.region == 'all' || row.region == query.region", {}],
  ['row.region != query.region', {}],
  ['unique(rows.map(r, r.id))', { unique: ['id'] }],
  ["query.kind != 'one' || unique(rows.map(each, lower(each.id)))", { unique: ['id'] }],
  ['!unique(rows.map(r, r.id))', {}],
  ['unique(query.ids)', {}],
  ['ascending(rows.map(r, r.time).filter(t, t != null))', { ascending: ['time'] }],
  ['row.unit == rows[0].unit', { constant: ['unit'] }],
  ['rows[0].unit == row.unit', { constant: ['unit'] }],
  ['rows[0].unit == row.name', {}],
  ['size(rows) <= 1', { maxRows: 1 }],
  ['2 > size(rows)', { maxRows: 1 }],
  ['size(rows) >= 1', {}],
  ['row.low <= row.high', {}],
])('%s', (rule, form) => {
  expect(readRuleForm(rule)).toEqual({ ...none, ...form })
})
