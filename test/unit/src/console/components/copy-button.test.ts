import { h } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from '../../../../../src/console/components/copy-button.tsx'
import { draw, settle } from '../support/draw.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function press(writeText: (text: string) => Promise<void>) {
  const { root } = await draw(h(CopyButton, { text: 'all of it', label: 'Copy body' }))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const [button] = root.list('button')
  expect(button?.text).toBe('Copy body')
  await settle(() => button?.fire('click'))
  return root
}

test('copies the text and says so for a moment', async () => {
  const copied: string[] = []
  const root = await press(async text => {
    copied.push(text)
  })
  expect(copied).toEqual(['all of it'])
  expect(root.list('span')[0]?.text).toBe('Copied')
  await settle(() => vi.advanceTimersByTime(1500))
  expect(root.text).toBe('Copy body')
})

test('says when the browser does not allow to copy', async () => {
  const root = await press(() => Promise.reject(new Error('no')))
  expect(root.list('span')[0]?.text).toBe('Not allowed to copy')
})
