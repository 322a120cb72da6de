import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { compareContracts } from '../../../../src/diff/report/contract-diff.ts'
import { alignColumns } from '../../../../src/diff/report/html/align-columns.ts'
import { ColumnSides } from '../../../../src/diff/report/html/column-sides.tsx'
import { ValueSides } from '../../../../src/diff/report/html/value-sides.tsx'
import { toNamedList } from '../../../../src/diff/to-comparison-model.ts'

const column = (name: string, type = 'UInt8') => ({ name, type, description: `The ${name}` })

/** The lines of two tables as text: position and name on each side, and the mark. */
function align(before: string, after: string, renames: [string, string][] = []) {
  const [left, right] = [before, after].map(names => [...names].map(name => column(name)))
  return alignColumns(left ?? [], right ?? [], new Map(renames)).map(({ before: old, after: now, mark }) =>
    [old && `${old.at}${old.column.name}`, now && `${now.at}${now.column.name}`, mark]
      .map(each => each ?? '-')
      .join(' '),
  )
}

test('gives a moved column two lines', () => {
  expect(align('abc', 'bca')).toEqual(['1a - moved', '2b 1b same', '3c 2c same', '- 3a moved'])
})

test('puts a column beside the one with its new name', () => {
  expect(align('ab', 'xb', [['a', 'x']])).toEqual(['1a 1x changed', '2b 2b same'])
})

/** The rows of the table as class and text, for columns named by letters. */
function show(before: string, after: string) {
  const [old, now] = [before, after].map(names => {
    const columns = [...names].map(name => ({ name, type: 'UInt8', description: `The ${name}` }))
    return {
      name: 'side',
      document: { paths: {}, components: { schemas: { Pool: { 'x-table': { columns } } } } },
    }
  })
  if (old === undefined || now === undefined) throw new Error('two sides are needed')
  const review = compareContracts({ before: old, after: now })
  const html = render(h(ColumnSides, { table: 'Pool', review }))
  const rows = [...html.matchAll(/<tr class="(\w+)">(.*?)<\/tr>/g)].map(
    ([, name, cells = '']) =>
      `${name}: ${cells
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()}`,
  )
  return { html, rows }
}

test('shows a changed column between its neighbors', () => {
  expect(show('abcd', 'axbcd').rows).toEqual([
    'same: 1 a UInt8 1 a UInt8',
    'added: + 2 x UInt8',
    'same: 2 b UInt8 3 b UInt8',
    'rest: … 2 columns as before',
  ])
})

test('folds columns that are as before and near no change', () => {
  expect(show('abcdefg', 'abcdef').rows).toEqual([
    'rest: … 5 columns as before',
    'same: 6 f UInt8 6 f UInt8',
    'removed: 7 g UInt8 −',
  ])
})

const showValues = (before: unknown, after: unknown) => render(h(ValueSides, { before, after }))

test('marks what differs, in whole words', () => {
  const html = showValues('the lowest price', 'the largest price')
  expect(html).toContain('<pre>the <mark>lowest</mark> price</pre>')
  expect(html).toContain('<pre>the <mark>largest</mark> price</pre>')
})

test('says that there is nothing on one side', () => {
  const html = showValues(undefined, 5)
  expect(html).toMatch(/<figure class="value before">.*<p class="nothing">nothing<\/p><\/figure><figure/)
  expect(html).toContain('<mark>5</mark>')
})

test('writes an object as YAML, a list of named things as a list', () => {
  expect(showValues(undefined, { type: 'integer', maximum: 5 })).toContain('type: integer\nmaximum: 5')
  const list = toNamedList([{ name: 'low' }, { name: 'high' }], { key: 'name' })
  expect(showValues(undefined, list)).toContain('- name: low\n- name: high')
})

test('cuts a long value off and counts the lines that are left out', () => {
  const html = showValues(undefined, [...Array(30).keys()])
  expect(html).toContain('- 23\n… 6 more lines')
  expect(html).not.toContain('- 24')
})
