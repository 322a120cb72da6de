import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on loopback for the time of a test, and what it was asked. */
export interface TestServer extends AsyncDisposable {
  readonly url: string
  readonly asked: readonly IncomingMessage[]
}

/** Serves a listener on a free port; `await using` stops it. */
export async function startTestServer(listener: RequestListener): Promise<TestServer> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    listener(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
