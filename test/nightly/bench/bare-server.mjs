// The yardstick: node:http and nothing else, which stringifies the next of the values in a file for every request.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const values = JSON.parse(readFileSync(process.argv[2], 'utf8'))

let next = 0
const server = createServer((_, response) => {
  const body = JSON.stringify(values[next++ % values.length])
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ base_url: `http://127.0.0.1:${server.address().port}` })}\n`)
})
