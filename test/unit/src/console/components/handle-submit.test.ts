import { expect, test } from 'vitest'
import { handleSubmit } from '../../../../../src/console/components/handle-submit.ts'
import { shortenId } from '../../../../../src/console/reply/shorten-id.ts'

test('acts in place of the browser', () => {
  const calls: string[] = []
  const submit = { preventDefault: () => calls.push('prevented') } as unknown as Event
  handleSubmit(() => calls.push('acted'))(submit)
  expect(calls).toEqual(['prevented', 'acted'])
})

test('cuts a long id in the middle and keeps both ends', () => {
  expect(shortenId(`0xabcdef${'0'.repeat(40)}123456`)).toBe('0xabcdef…123456')
})

test.each([
  ['a number or an instant', '2026-01-15T12:00:00.000000Z'],
  ['a sentence', 'These are words with spaces between them.'],
  ['an empty text', ''],
])('leaves %s as it is', (_, text) => {
  expect(shortenId(text)).toBe(text)
})
