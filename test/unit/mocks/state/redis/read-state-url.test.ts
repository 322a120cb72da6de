import { expect, test } from 'vitest'
import { readStateUrl } from '../../../../../mocks/state/redis/read-state-url.ts'

test.each([
  ['redis://127.0.0.1:6379', 'redis://127.0.0.1:6379'],
  ['redis://127.0.0.1:6379/', 'redis://127.0.0.1:6379'],
  ['rediss://user:secret@store.test/2', 'rediss://store.test/2'],
])('reads %s, and shows no password', (url, shown) => {
  expect(readStateUrl(url)).toEqual({ url, shown })
})

test.each(['', 'store.test', 'http://store.test', 'redis:', 'redis-secret@store.test'])(
  'rejects "%s", which is no URL of a store',
  text => {
    expect(() => readStateUrl(text)).toThrow('This is no URL of a Redis or Valkey server.')
  },
)

test.each(['/name', '/1/2', '/12345', '?db=1', '#1'])('rejects "%s" after the host', rest => {
  expect(() => readStateUrl(`redis://store.test${rest}`)).toThrow('the number of a database alone')
})

test('repeats no password in an error, and names the flag', () => {
  for (const text of ['http://user:secret@store.test', 'redis://user:secret@store.test/x']) {
    const read = () => readStateUrl(text, 'MDC_STATE')
    expect(read).toThrow('at MDC_STATE')
    expect(read).not.toThrow('secret')
  }
})
