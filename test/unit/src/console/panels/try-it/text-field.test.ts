import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { TextField } from '../../../../../../src/console/panels/try-it/text-field.tsx'
import { draw } from '../../support/draw.ts'

test('has a label and a hint, and tells each change', async () => {
  const change = vi.fn()
  const field = h(TextField, { name: 'prefer', label: 'Prefer', value: 'code=500', hint: 'A status', change })
  const { root } = await draw(field)
  expect(root.list('label')[0]?.attributes.get('for')).toBe('text-prefer')
  expect(root.list('small')[0]?.text).toBe('A status')
  root.list('input')[0]?.fire('input', { currentTarget: { value: 'code=503' } })
  expect(change.mock.calls).toEqual([['code=503']])
})
