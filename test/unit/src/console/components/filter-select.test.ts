import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { FilterSelect } from '../../../../../src/console/components/filter-select.tsx'
import { SegmentedControl } from '../../../../../src/console/components/segmented-control.tsx'
import { draw, drawHtml } from '../support/draw.ts'

const listOptions = (html: string) => [...html.matchAll(/<option[^>]*>(.*?)</g)].map(([, text]) => text)

test('offers all options of a filter, and first to let all through', () => {
  const html = drawHtml(
    h(FilterSelect, { label: 'Status', options: ['200', '404'], chosen: '', choose: vi.fn() }),
  )
  expect(listOptions(html)).toEqual(['Status: all', '200', '404'])
  expect(html).not.toContain('narrowing')
})

test('keeps a chosen option that is no longer offered', async () => {
  const choose = vi.fn()
  const filter = h(FilterSelect, { label: 'Status', options: ['200'], chosen: '500', choose })
  expect(listOptions(drawHtml(filter))).toEqual(['Status: all', '500', '200'])
  const { root } = await draw(filter)
  const [select] = root.list('select')
  expect(select?.attributes.get('class')).toBe('narrowing')
  select?.fire('change', { currentTarget: { value: '200' } })
  expect(choose).toHaveBeenCalledWith('200')
})

test('marks the chosen one of a few things and calls for another', async () => {
  const choose = vi.fn()
  const options = { a: 'First', b: 'Second' }
  const { root } = await draw(
    h(SegmentedControl<'a' | 'b'>, { label: 'Which', options, chosen: 'b', choose }),
  )
  const buttons = root.list('button')
  expect(root.list('legend')[0]?.text).toBe('Which')
  expect(buttons.map(button => [button.text, String(button.attributes.get('aria-pressed'))])).toEqual([
    ['First', 'false'],
    ['Second', 'true'],
  ])
  buttons[0]?.fire('click')
  expect(choose).toHaveBeenCalledWith('a')
})
