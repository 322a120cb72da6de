import '../../support/prepare-modules.ts'
import { beforeEach, expect, test } from 'vitest'
import { writeTryLink } from '../../../../../../src/console/panels/journal/write-try-link.ts'
import { makeContext, makeJournalEntry } from '../../support/make-context.ts'
import { openPage } from '../../support/open-page.ts'

beforeEach(() => void openPage(''))

const context = makeContext()
const write = (changed: object) => writeTryLink(makeJournalEntry({ id: 1, ...changed }), context)
const read = (changed: object) => Object.fromEntries(new URLSearchParams(write(changed)?.split('?')[1]))

test('fills in query, version, preferences, path and payment of a request', () => {
  const headers = { Accept: 'x', Prefer: 'code=400' }
  expect(write({ query: 'a=1&utm=me', headers, origin: 'payment' })).toMatch(/^#\/try\/goods\?/)
  expect(read({ query: 'a=1&utm=me', headers, origin: 'payment' })).toEqual({
    query: 'a=1&utm=me',
    version: 'x',
    prefer: 'code=400',
    access: 'payment',
    path: '/shop/goods',
  })
})

test('says of a request without a query that it has none', () => {
  expect(read({ headers: { Accept: '*/*' } })).toEqual({ query: ' ', path: '/shop/goods' })
})

test('has no form for an unknown path, or for another method', () => {
  expect(write({ operationId: null })).toBeUndefined()
  expect(write({ method: 'OPTIONS' })).toBeUndefined()
})
