import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { ValueSides } from '../../../../src/diff/report/html/value-sides.tsx'
import { toNamedList } from '../../../../src/diff/to-comparison-model.ts'

const showValues = (before: unknown, after: unknown) => render(h(ValueSides, { before, after }))

test('shows both values', () => {
  const html = showValues('the lowest price', 'the largest price')
  expect(html).toContain('<pre>the lowest price</pre>')
  expect(html).toContain('<pre>the largest price</pre>')
})

test('says that there is nothing on one side', () => {
  const html = showValues(undefined, 5)
  expect(html).toMatch(/<figure class="value before">.*<p class="nothing">nothing<\/p><\/figure><figure/)
  expect(html).toContain('<pre>5</pre>')
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
