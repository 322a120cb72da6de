import type { Mock } from '../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../mocks/server.ts'

/** Serves a mock on free ports; `await using` stops it. */
export async function serveOnce(mock: Mock): Promise<MockServer & AsyncDisposable> {
  const server = await serveMock(mock, { port: 0 })
  return { ...server, [Symbol.asyncDispose]: () => server.close() }
}
