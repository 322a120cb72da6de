import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Mock } from '../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../mocks/server.ts'

/** Serves a mock on free ports while the tests of a file or block run, and resets it before each of them. */
export function serveDuringTests(mock: Mock): { readonly base: string } & Pick<MockServer, 'urls'> {
  let server: MockServer
  beforeAll(async () => {
    server = await serveMock(mock, { port: 0 })
  })
  beforeEach(() => mock.reset())
  afterAll(() => server.close())
  return {
    get urls() {
      return server.urls
    },
    get base() {
      return server.urls.base_url
    },
  }
}
