import { expect, it } from 'vitest'
import type { ComponentSchema, SpecRule } from '../../../../../src/generate/spec-document.ts'
import { writeRules } from '../../../../../src/generate/words/write-rules.ts'

const types = {
  at: 'UInt32',
  said: 'String',
  whole: 'UInt64',
  more: 'UInt64',
  part: 'Float64',
  full: 'Nullable(Float64)',
}
const columns = Object.entries(types).map(([name, type]) => ({ name, type, description: '' }))
const schema: ComponentSchema = { 'x-table': { columns } }
const tolerances = {
  counts: { is: '0.5 * less - 5.0', because: 'a moment passes' },
  digits: { is: '1.000001', because: 'numbers are rounded' },
}
const write = (rule: Omit<SpecRule, 'id' | 'says'>) =>
  writeRules({ id: 'INV-1', says: 'it holds', ...rule }, schema, tolerances).map(each => each.rule)

it.each<[string, Omit<SpecRule, 'id' | 'says'>, string[]]>([
  ['CEL', { rule: 'row.at > 0' }, ['row.at > 0']],
  ['one row', { one: true }, ['size(rows) <= 1']],
  [
    'what a parameter says',
    { echoes: { said: 'name', at: 'time' } },
    ['row.said == query.name && row.at == query.time'],
  ],
  ['an instant in seconds', { past: 'at' }, ['row.at <= now + tolerance.clock']],
  ['an instant as a text', { past: 'said' }, ['time(row.said) <= now + tolerance.clock']],
  ['windows without a tolerance', { grows: ['whole', 'more'] }, ['row.whole <= row.more']],
  ['windows', { grows: ['whole', 'more'], least: 'tolerance.counts' }, ['0.5 * row.whole - 5.0 <= row.more']],
  [
    'windows of whole numbers, and exactly',
    { grows: ['whole', 'more'], least: 'tolerance.counts', exact: 'INV-2' },
    ['0.5 * row.whole - 5.0 <= row.more', 'row.whole <= row.more'],
  ],
  [
    'windows that may be null, in which enough happens',
    {
      grows: ['part', 'full'],
      least: '0.5 * less',
      busy: ['whole', 'more'],
      unless: 'row.at == 0',
      exact: 'INV-2',
    },
    [
      'row.full == null || row.at == 0 || (row.more < tolerance.busy || 0.5 * row.part <= row.full)',
      'row.full == null || row.part <= row.full * tolerance.digits',
    ],
  ],
])('%s', (_, rule, want) => {
  expect(write(rule)).toEqual(want)
})

it('states its tolerance, and warns about the rest under another id', () => {
  const rule = { grows: ['whole', 'more'], least: 'tolerance.counts', exact: 'INV-2' }
  const [tolerant, exact] = writeRules({ id: 'INV-1', says: 'it holds', ...rule }, schema, tolerances)
  expect(tolerant).toMatchObject({ id: 'INV-1', says: 'it holds', allows: 'a moment passes' })
  expect(exact).toMatchObject({ id: 'INV-2', says: 'it holds, exactly', level: 'inferred' })
  expect(exact).not.toHaveProperty('allows')
})
