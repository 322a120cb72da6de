import { createServer, request as requestHttp } from 'node:http'
import { listenLocally } from './listen-locally.ts'

/** One address for several servers. */
export interface RoundRobin extends AsyncDisposable {
  readonly url: string
  /** Number of requests that each got. */
  readonly given: readonly number[]
}

/** Passes each request on to the next of some servers; `await using` stops it. */
export async function startRoundRobin(urls: readonly string[]): Promise<RoundRobin> {
  const given = urls.map(() => 0)
  let turns = 0
  const server = createServer((request, response) => {
    const turn = turns++ % urls.length
    given[turn] = (given[turn] ?? 0) + 1
    const { host: _, ...headers } = request.headers
    const onward = requestHttp(
      `${urls[turn]}${request.url}`,
      { method: request.method, headers, agent: false },
      reply => {
        response.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
        reply.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  return { ...(await listenLocally(server)), given }
}
