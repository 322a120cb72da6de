// The yardstick of a proxy: node:http and undici, and nothing else, which pass on what comes.
import { createServer } from 'node:http'
import { pipeline } from 'node:stream'
import { Agent, request } from 'undici'

const dispatcher = new Agent({ connections: 128 })

const server = createServer(async (incoming, response) => {
  const { host: _, connection: __, ...headers } = incoming.headers
  const {
    statusCode,
    headers: received,
    body,
  } = await request(process.argv[2] + incoming.url, {
    method: incoming.method,
    headers,
    dispatcher,
  })
  response.writeHead(statusCode, received)
  pipeline(body, response, () => {})
})

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ base_url: `http://127.0.0.1:${server.address().port}` })}\n`)
})
