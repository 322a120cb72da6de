import { expect, test } from 'vitest'
import { writeFetch } from '../../../../../src/contract/routes/write-fetch.ts'

test('writes a request as code', () => {
  expect(writeFetch({ url: 'http://mock/a?b="c"', headers: {} })).toBe(
    'await fetch("http://mock/a?b=\\"c\\"")',
  )
  expect(writeFetch({ url: 'http://mock/', headers: { Accept: 'x' } })).toBe(
    'await fetch(\n  "http://mock/",\n  { headers: {"Accept":"x"} },\n)',
  )
})
