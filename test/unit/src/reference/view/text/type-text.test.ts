import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { TypeText } from '../../../../../../src/reference/view/text/type-text.tsx'
import { ValueText } from '../../../../../../src/reference/view/text/value-text.tsx'

const showType = (type: string) => render(h(TypeText, { type })).replace(/<\/?code[^>]*>/g, '')
const showValue = (value: unknown) => render(h(ValueText, { value }))

test.each([
  ['String', 'String'],
  ['Array(Nullable(UInt8))', 'Array(Nullable(UInt8))'],
  ['Map(String, UInt8)', 'Map(<wbr/>String, <wbr/>UInt8)'],
])('breaks %s only between several arguments', (type, html) => {
  expect(showType(type)).toBe(html)
})

test('shows null as such, and nothing for a missing value', () => {
  expect(showValue(null)).toBe('<i class="null">null</i>')
  expect(showValue(undefined)).toBe('')
})

test('shows texts plainly, and other values as JSON', () => {
  expect(showValue('ETH')).toBe('<span class="value">ETH</span>')
  expect(showValue([1, 'a'])).toContain('[1,&quot;a&quot;]')
})

test('shows both ends of a long address, the whole on hover', () => {
  const address = `0x${'a'.repeat(20)}${'b'.repeat(20)}`
  expect(showValue(address)).toBe(
    `<span class="value" title="${address}">0x${'a'.repeat(15)}…${'b'.repeat(8)}</span>`,
  )
})

test('shows the beginning of long prose', () => {
  const html = showValue('the first words of a long sentence')
  expect(html).toMatch(/>the first words of a long…<\/span>$/)
})
