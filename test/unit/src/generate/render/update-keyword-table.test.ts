import { expect, test } from 'vitest'
import { updateKeywordTable } from '../../../../../src/generate/render/update-keyword-table.ts'

const [begin, end] = ['<!-- keywords: written by npm run generate -->', '<!-- end of keywords -->']
const text = updateKeywordTable(`# Files\n\n${begin}\nold table\n${end}\n\nAfter.\n`)

test('replaces what stands between the two comments', () => {
  expect(text).toMatch(/^# Files\n\n<!-- keywords/)
  expect(text).toMatch(/\n<!-- end of keywords -->\n\nAfter\.\n$/)
  expect(text).not.toContain('old table')
})

test('is the same once it is rendered again', () => {
  expect(updateKeywordTable(text)).toBe(text)
})

test('has one row for each keyword, with four cells', () => {
  const rows = text.split('\n').filter(line => line.startsWith('| `x-'))
  const keywords = rows.map(row => row.split('`')[1])
  expect(keywords).toContain('x-table')
  expect(keywords).toContain('x-level')
  expect(new Set(keywords).size).toBe(keywords.length)
  for (const row of rows) expect(row.replace(/`[^`]*`/g, '').split(' | '), row).toHaveLength(4)
})

test('leaves out what the build writes', () => {
  expect(text).not.toContain('| `x-inferred`')
})

test('shows in bold the members that a table must have', () => {
  expect(text).toMatch(/\| `x-table` \|.*\*\*columns\*\*/)
})
