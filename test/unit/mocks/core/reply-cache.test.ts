import { describe, expect, it, vi } from 'vitest'
import type { MockReply } from '../../../../mocks/core/mock-reply.ts'
import { createReplyCache } from '../../../../mocks/core/reply-cache.ts'

const MILLION = 1_000_000
const reply = (body: string): MockReply => ({ status: 200, headers: {}, body })

function createUse() {
  const cache = createReplyCache()
  const owner = {}
  const make = vi.fn(reply)
  const ask = (key: string, { second = 1, body = key, by = owner } = {}) => {
    const before = make.mock.calls.length
    cache.get(by, second, key, () => make(body))
    return make.mock.calls.length > before ? 'made' : 'known'
  }
  return { ask }
}

describe('the cache of replies', () => {
  it('answers a repeated request', () => {
    const { ask } = createUse()
    expect([ask('a'), ask('a'), ask('a'), ask('b')]).toEqual(['made', 'made', 'known', 'made'])
  })

  it('returns the same object', () => {
    const cache = createReplyCache()
    const owner = {}
    const [, second, third] = [1, 2, 3].map(() => cache.get(owner, 1, 'a', () => reply('a')))
    expect(third).toBe(second)
  })

  it('separates seconds and owners', () => {
    const { ask } = createUse()
    for (const _ of [1, 2]) ask('a')
    expect(ask('a', { second: 2 })).toBe('made')
    expect(ask('a', { by: {} })).toBe('made')
  })

  it('drops unused replies after twice six million characters', () => {
    const { ask } = createUse()
    const body = 'x'.repeat(MILLION)
    for (const _ of [1, 2]) for (const key of ['a', 'b']) ask(key)
    for (let n = 0; n < 14; n++) {
      for (const _ of [1, 2]) ask(`large ${n}`, { body })
      expect(ask('a')).toBe('known')
    }
    expect(ask('b')).toBe('made')
    expect(ask('large 0', { body })).toBe('made')
    expect(ask('large 13', { body })).toBe('known')
  })

  it('counts a request that came once by its key', () => {
    const { ask } = createUse()
    for (const _ of [1, 2]) ask('a')
    for (let n = 0; n < 14; n++) ask(String(n).repeat(MILLION))
    expect(ask('a')).toBe('made')
  })
})
