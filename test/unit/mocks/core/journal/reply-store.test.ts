import { expect, test } from 'vitest'
import { createReplyStore } from '../../../../../mocks/core/journal/reply-store.ts'
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

test('drops the oldest replies when their bodies become too long', () => {
  const store = createReplyStore()
  const entries = [{}, {}, {}]
  for (const entry of entries) store.keep(entry, replyOf(3_000_000))
  expect(entries.map(entry => store.find(entry) !== undefined)).toEqual([false, true, true])
})

test('makes room by forgetting', () => {
  const store = createReplyStore()
  const entries = [{}, {}, {}]
  store.keep(entries[0] as object, replyOf(3_000_000))
  store.forget(entries[0] as object)
  for (const entry of entries.slice(1)) store.keep(entry, replyOf(3_000_000))
  expect(entries.map(entry => store.find(entry) !== undefined)).toEqual([false, true, true])
})

test('keeps no reply that is too long on its own', () => {
  const store = createReplyStore()
  const entry = {}
  store.keep(entry, replyOf(8_000_000))
  expect(store.find(entry)).toBeUndefined()
})
