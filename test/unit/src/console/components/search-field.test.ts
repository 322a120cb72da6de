import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { SearchField } from '../../../../../src/console/components/search-field.tsx'
import { draw } from '../support/draw.ts'

test('narrows a list while one types, and empties itself on Escape', async () => {
  const [change, preventDefault] = [vi.fn(), vi.fn()]
  const { root } = await draw(h(SearchField, { label: 'Find', value: 'ab', change }))
  const [input] = root.list('input')
  input?.fire('input', { currentTarget: { value: 'abc' } })
  input?.fire('keydown', { key: 'Enter', preventDefault })
  expect(preventDefault).not.toHaveBeenCalled()
  input?.fire('keydown', { key: 'Escape' })
  expect(change.mock.calls).toEqual([['abc'], ['']])
})

test('leaves Escape to others when nothing is searched', async () => {
  const [change, preventDefault] = [vi.fn(), vi.fn()]
  const { root } = await draw(h(SearchField, { label: 'Find', value: '', change }))
  root.list('input')[0]?.fire('keydown', { key: 'Escape', preventDefault })
  expect(change).not.toHaveBeenCalled()
  expect(preventDefault).not.toHaveBeenCalled()
})
