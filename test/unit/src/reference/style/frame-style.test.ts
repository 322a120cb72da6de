import { expect, test } from 'vitest'
import { frameStyle } from '../../../../../src/reference/style/frame-style.ts'
import { tableStyle } from '../../../../../src/reference/style/table-style.ts'
import { textStyle } from '../../../../../src/reference/style/text-style.ts'

const styles = [
  ['of the frame', frameStyle],
  ['of tables', tableStyle],
  ['of the text', textStyle],
] as const

test.each(styles)('opens as many blocks as it closes in the style %s', (_, style) => {
  expect(style.split('{').length).toBe(style.split('}').length)
  expect(style.split('/*').length).toBe(style.split('*/').length)
})

test.each(styles)('loads nothing from elsewhere in the style %s', (_, style) => {
  expect(style).not.toMatch(/url\(|@import|https?:/)
})

test.each(styles)('ends no style element in the style %s', (_, style) => {
  expect(style).not.toContain('</')
})

test('hides the navigation on paper', () => {
  const [, print = ''] = frameStyle.split('@media print')
  expect(print).toMatch(/^[^}]*\bnav\b[^}]*display: none/)
})

test('shows wide tables as blocks on a phone', () => {
  const [, phone = ''] = tableStyle.split('@media (max-width: 900px)')
  expect(phone).toMatch(/\.fields tr \{ display: flex/)
})
