import type { Mock } from '../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../mocks/server.ts'

/** Serves a mock on free ports; `await using` stops it. */
export async function serveOnce(
  mock: Mock,
  options: Parameters<typeof serveMock>[1] = {},
): Promise<MockServer & AsyncDisposable> {
  const server = await serveMock(mock, { port: 0, ...options })
  return { ...server, [Symbol.asyncDispose]: () => server.close() }
}
