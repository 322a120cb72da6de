import { h } from 'preact'
import { expect, test } from 'vitest'
import { GlobField } from '../../../../../../src/console/panels/scenarios/glob-field.tsx'
import { drawHtml } from '../../support/draw.ts'
import { makeOperation } from '../../support/make-context.ts'

test('shows how many operations a glob matches, by path or id', () => {
  const operations = ['goods', 'people'].map(id => makeOperation({ id }))
  const count = (glob: string) =>
    drawHtml(h(GlobField, { glob, operations, detail: '' })).match(/class="(\w+)"[^>]*>([^<]*)<\/span>/)
  expect(count('')?.slice(1)).toEqual(['muted', '2 operations'])
  expect(count('/shop/*')?.slice(1)).toEqual(['muted', '2 operations'])
  expect(count('peo*')?.slice(1)).toEqual(['muted', 'people'])
  expect(count('x*')?.slice(1)).toEqual(['wrong', '0 operations'])
})

test('completes folders and ids, each once', () => {
  const operations = ['goods', 'people'].map(id => makeOperation({ id, path: `/shop/old/${id}` }))
  const html = drawHtml(h(GlobField, { glob: '', operations, detail: '' }))
  expect([...html.matchAll(/<option value="(.*?)"/g)].map(([, value]) => value)).toEqual([
    ...['/shop/*', '/shop/old/*', 'goods', 'people'],
  ])
})
