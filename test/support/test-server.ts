import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { listenLocally } from './listen-locally.ts'

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
  return { ...(await listenLocally(server)), asked }
}
