import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { compareContracts } from '../../../../../../src/diff/report/contract-diff.ts'
import { ColumnSides } from '../../../../../../src/diff/report/html/column-sides.tsx'

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

test('gives the scrolled part a name', () => {
  expect(show('a', 'b').html).toContain('aria-label="Columns of Pool, before and after"')
})

test('shows no columns of a table that only one side has', () => {
  expect(show('', 'a').rows).toEqual(['added: + 1 a UInt8'])
})
