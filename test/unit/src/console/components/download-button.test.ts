import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { DownloadButton } from '../../../../../src/console/components/download-button.tsx'
import { draw } from '../support/draw.ts'

test('saves the text under the name and lets go of its address', async () => {
  const { root } = await draw(h(DownloadButton, { text: '{"a":1}', name: 'a.json', label: 'Download' }))
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  const revokeObjectURL = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const [button] = root.list('button')
  expect(button?.text).toBe('Download')
  button?.fire('click')
  const [saved] = createObjectURL.mock.calls[0] ?? []
  expect(await (saved as Blob).text()).toBe('{"a":1}')
  expect(link).toMatchObject({ href: 'blob:1', download: 'a.json' })
  expect(link.click).toHaveBeenCalledOnce()
  expect(revokeObjectURL).toHaveBeenCalledWith('blob:1')
  vi.restoreAllMocks()
})
