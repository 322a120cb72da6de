import { expect, test } from 'vitest'
import { bodyLimits, createReplyStore } from '../../../../../mocks/core/journal/reply-store.ts'
import type { MockReply } from '../../../../../mocks/core/mock-reply.ts'

const replyOf = (characters: number): MockReply => ({
  status: 200,
  headers: {},
  body: 'a'.repeat(characters),
})

test('finds a reply until it is forgotten', () => {
  const store = createReplyStore()
  const entry = {}
  const reply = replyOf(3)
  store.keep(entry, reply)
  expect(store.find(entry)).toBe(reply)
  expect(store.find({})).toBeUndefined()
  store.forget(entry)
  expect(store.find(entry)).toBeUndefined()
})

test('drops the oldest replies when their bodies become too long together, and makes room by forgetting', () => {
  const store = createReplyStore()
  const entries = Array.from({ length: 1 + bodyLimits.total / bodyLimits.each }, () => ({}))
  const isKept = () => entries.map(entry => store.find(entry) !== undefined)
  store.keep(entries[0], replyOf(bodyLimits.each))
  store.forget(entries[0])
  for (const entry of entries.slice(1, -1)) store.keep(entry, replyOf(bodyLimits.each))
  expect(isKept()).toEqual(entries.map((_, index) => index > 0 && index < entries.length - 1))
  store.keep(entries.at(-1), replyOf(bodyLimits.each))
  expect(isKept()).toEqual(entries.map((_, index) => index > 1))
})

test('keeps no reply that is too long on its own, and drops none for it', () => {
  const store = createReplyStore()
  store.keep('one', replyOf(1))
  store.keep('long', replyOf(bodyLimits.each + 1))
  expect([store.find('one')?.body, store.find('long')]).toEqual(['a', undefined])
})
