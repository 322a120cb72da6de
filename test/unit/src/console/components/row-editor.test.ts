import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { RowEditor } from '../../../../../src/console/components/row-editor.tsx'
import { draw, settle } from '../support/draw.ts'

const row = {
  operationId: 'goods',
  id: 'EU/A1',
  keyColumns: ['id'],
  columns: [
    { name: 'id', type: 'String' },
    { name: 'price', type: 'Float64' },
  ],
  cells: [
    { text: 'A1', kind: 'text' },
    { text: '2.5', kind: 'number' },
  ],
} as const

async function drawEditor(isAccepted = true) {
  const overrides = { shops: { rows: [] }, goods: { A1: { name: 'x' }, B2: null } }
  const change = vi.fn(async () => isAccepted)
  const ask = (async () => ({ overrides })) as never
  const { root } = await draw(h(RowEditor, { row, closeTo: '#/try/goods' }), { ask, change })
  const type = (value: string) =>
    settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value } }))
  const save = () => settle(() => root.list('form')[0]?.fire('submit'))
  return { root, change, type, save }
}

test('has a field for each column but the key', async () => {
  const { root } = await drawEditor()
  expect(root.list('label').map(({ text }) => text)).toEqual(['price Float64'])
  expect(root.list('a').map(link => link.attributes.get('href'))).toEqual(['#/try/goods'])
})

test('adds what was typed to the overrides', async () => {
  const { root, change, type, save } = await drawEditor()
  await type('null')
  await save()
  expect(change.mock.calls).toEqual([
    [
      'put',
      '/__mock/overrides',
      { overrides: { shops: { rows: [] }, goods: { A1: { name: 'x', price: null }, B2: null } } },
    ],
  ])
  expect(root.text).toContain('In force from now on.')
})

test('keeps what was typed when the mock refuses it, and sends no word for a number', async () => {
  const { root, change, type, save } = await drawEditor(false)
  await type('-1')
  await save()
  expect(root.list('input')[0]?.attributes.get('value')).toBe('-1')
  await type('many')
  await save()
  expect(root.text).toContain('price: "many" is no number.')
  expect(change).toHaveBeenCalledTimes(1)
})
