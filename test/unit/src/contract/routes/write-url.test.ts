import { expect, test } from 'vitest'
import { appendQuery, writeUrl } from '../../../../../src/contract/routes/write-url.ts'

test.each([
  ['http://x', '/a', undefined, 'http://x/a'],
  ['http://x/', '/a', 'b=%2C', 'http://x/a?b=%2C'],
  ['http://x/api/v1/', '/api/v1/a', { b: ['c', 'd'] }, 'http://x/api/v1/a?b=c,d'],
  ['http://x', '/api/v1/a', {}, 'http://x/api/v1/a'],
  ['http://x/api/v1', '/a', {}, 'http://x/api/v1/a'],
  ['http://x/api/v1', '/api/v10/a', {}, 'http://x/api/v1/api/v10/a'],
])('%s and %s with %j', (base, path, query, url) => {
  expect(writeUrl(base, path, query, '/api/v1')).toBe(url)
})

test('a path keeps its slash at the end', () => {
  expect(appendQuery('http://x/a/', { b: 1 })).toBe('http://x/a/?b=1')
})
