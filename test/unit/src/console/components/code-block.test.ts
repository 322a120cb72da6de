import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { CodeBlock } from '../../../../../src/console/components/code-block.tsx'
import { KeyValues } from '../../../../../src/console/components/key-values.tsx'

test('shows a text as it is, in a named place that the keyboard reaches', () => {
  const html = renderToString(h(CodeBlock, { text: '{"a": "<b>"}', label: 'Body' }))
  expect(html).toContain('tabindex="0" aria-label="Body"')
  expect(html).toContain('<pre>{&quot;a&quot;: &quot;&lt;b>&quot;}</pre>')
})

test('cuts a text of more than 200,000 characters and says so by an ellipsis', () => {
  const countLetters = (length: number) => {
    const html = renderToString(h(CodeBlock, { text: 'x'.repeat(length), label: '' }))
    return [html.match(/x{2,}/)?.[0].length, html.includes('…')]
  }
  expect(countLetters(200_000)).toEqual([200_000, false])
  expect(countLetters(200_001)).toEqual([200_000, true])
})

test('lists names with their values in the given order', () => {
  const html = renderToString(h(KeyValues, { entries: { b: '1', a: '2' } }))
  expect(html.match(/<dt>.*?<\/dd>/g)).toEqual([
    '<dt>b</dt><dd><code>1</code></dd>',
    '<dt>a</dt><dd><code>2</code></dd>',
  ])
})
