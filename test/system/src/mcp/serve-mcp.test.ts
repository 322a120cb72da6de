import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { readTool } from '../../../support/connect-mcp.ts'
import { mdcCommand, projectRoot } from '../../../support/run-mdc.ts'
import { sendHttp } from '../../../support/send-http.ts'

describe('over HTTP', () => {
  let child: ChildProcess
  let url: URL
  beforeAll(async () => {
    child = spawn(process.execPath, [...mdcCommand, 'mcp', '--http', '0'], {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    while (!said.includes('/mcp\n'))
      said += String((await once(child.stderr as NodeJS.ReadableStream, 'data'))[0])
    url = new URL(/http:\S+/.exec(said)?.[0] ?? '')
  })
  afterAll(() => child.kill())

  it('answers the official client', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const transport = new StreamableHTTPClientTransport(url)
    await client.connect(transport as Parameters<typeof client.connect>[0])
    expect((await client.listTools()).tools).toHaveLength(contract.operations.length)
    expect(
      (
        await readTool(client, 'tvlTopOwners', {
          token_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          limit: 2,
        })
      ).rows,
    ).toHaveLength(2)
    await client.close()
  })

  it.each([
    ['another host', { headers: { Host: 'evil.example' }, method: 'POST' }, 403],
    ['a page of another origin', { headers: { Origin: 'https://evil.example' }, method: 'POST' }, 403],
    ['another method', { method: 'GET' }, 405],
    ['a large body', { body: 'x'.repeat(200_000), method: 'POST' }, 413],
    ['what is no JSON', { body: '{', method: 'POST' }, 400],
    ['what is no message', { body: [], method: 'POST' }, 406],
  ])('refuses %s', async (_, { method, ...content }, status) => {
    expect((await sendHttp(method, url.href, content)).status).toBe(status)
  })
})
