import { get } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { serveMock } from '../../../../mocks/server.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { requestMock } from '../../../support/request-mock.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { serveDuringTests } from '../../../support/serve-during-tests.ts'
import { serveOnce } from '../../../support/serve-once.ts'
import { readEvents, type SessionEvent } from '../read-events.ts'

const key = 'test-key'
const mock = createMock({ now: '2026-01-15T12:00:00Z' })

const served = serveDuringTests(mock)

const ask = (path: string, headers: Record<string, string> = {}) =>
  sendHttp('GET', served.base + path, { headers: { 'X-API-Key': key, ...headers } })

async function nextEvent(events: AsyncGenerator<SessionEvent>): Promise<SessionEvent> {
  return (await events.next()).value
}

describe('the events of a session', () => {
  it('report requests as they come, from the last known one', async () => {
    await ask('/nowhere')
    await ask('/altchain/clmm-venue/pools?limit=1')
    const events = readEvents(`${served.base}/__mock/journal/events?since=1`)
    expect(await nextEvent(events)).toMatchObject({
      event: 'entry',
      id: '2',
      data: { id: 2, operationId: 'clmmVenuePools' },
    })
    expect(await nextEvent(events)).toMatchObject({ event: 'state', data: { seed: 1 } })
    await ask('/elsewhere')
    expect(await nextEvent(events)).toMatchObject({ event: 'entry', id: '3', data: { path: '/elsewhere' } })
    await events.return(undefined)
  })

  it('miss no request of many at once', async () => {
    const events = readEvents(`${served.base}/__mock/journal/events`)
    await nextEvent(events)
    for (let sent = 0; sent < 500; sent++) requestMock(mock, { path: '/nowhere' })
    for (let id = 1; id <= 500; id++) expect((await nextEvent(events)).data.id).toBe(id)
    await events.return(undefined)
  })

  it('report a slow reply once more at its end', async () => {
    await sendHttp('PUT', `${served.base}/__mock/scenarios`, {
      body: { scenarios: ['slow=300@clmmVenuePools'] },
    })
    const events = readEvents(`${served.base}/__mock/journal/events`)
    await nextEvent(events)
    const asked = ask('/altchain/clmm-venue/pools?limit=1')
    expect(await nextEvent(events)).toMatchObject({ event: 'entry', id: '1', data: { id: 1, ms: null } })
    const again = await nextEvent(events)
    expect(again).toMatchObject({ event: 'entry', data: { id: 1, status: 200 } })
    expect(again.data.ms).toEqual(expect.any(Number))
    // Whoever comes back asks for what follows the latest entry, which this need not be.
    expect(again.id).toBeUndefined()
    await asked
    await ask('/nowhere')
    expect(await nextEvent(events)).toMatchObject({ event: 'entry', id: '2' })
    await events.return(undefined)
  })

  it('belong to one session, and end with it', async () => {
    await ask('/one', { 'X-Mock-Session': 'one' })
    const events = readEvents(`${served.base}/__mock/journal/events?session=one`)
    expect(await nextEvent(events)).toMatchObject({ data: { path: '/one' } })
    await nextEvent(events)
    await ask('/other')
    await sendHttp('POST', `${served.base}/__mock/reset`, { body: { all: true } })
    expect(await nextEvent(events)).toMatchObject({ event: 'state' })
    expect(await events.next()).toMatchObject({ done: true })
  })

  it.each(['since=x', 'since=-1', 'session=a%20b'])('are not sent for %s', async query => {
    expect((await ask(`/__mock/journal/events?${query}`)).status).toBe(400)
  })
})

describe('one complete request', () => {
  it('is kept without subscribers, with the sent body', async () => {
    const { json } = await ask('/altchain/clmm-venue/pools?limit=1')
    const { json: detail } = await ask('/__mock/journal/1')
    expect(detail).toMatchObject({
      entry: { id: 1, status: 200 },
      query: { limit: 1, offset: 0 },
      reply: { headers: { 'Content-Type': 'application/json' } },
    })
    expect(JSON.parse((detail as { reply: { body: string } }).reply.body)).toEqual(json)
    const refused = await ask('/altchain/clmm-venue/pools', { 'X-API-Key': 'other' })
    const { json: refusal } = await ask('/__mock/journal/2')
    const { body } = (refusal as { reply: { body: string } }).reply
    expect(JSON.parse(body)).toEqual(refused.json)
    expect(body).toContain(key)
  })

  it('hides custom keys', async () => {
    await using served = await serveOnce(createMock({ apiKeys: ['my-own-key'] }))
    const { base_url } = served.urls
    await sendHttp('GET', `${base_url}/my-own-key`, { headers: { 'X-API-Key': 'my-own-key' } })
    const { json } = await sendHttp('GET', `${base_url}/__mock/journal/1`)
    expect(JSON.stringify(json)).not.toContain('my-own-key')
    expect(json).toMatchObject({ entry: { headers: { 'X-API-Key': '…' } } })
    expect((await sendHttp('GET', `${base_url}/__mock/origins`)).json).toMatchObject({ apiKey: null })
  })

  it('has its reply until later replies take its place, and is missing when it is gone', async () => {
    const headers = { 'X-Mock-Session': 'unwatched' }
    const { json: first } = await ask('/nowhere', headers)
    const readFirst = async () => {
      const { reply, ...detail } = (await ask('/__mock/journal/1', headers)).json as {
        reply: { body: string } | null
      }
      return { ...detail, reply: reply && JSON.parse(reply.body) }
    }
    const send = async () => {
      for (let sent = 0; sent < 12; sent++) await ask('/altchain/clmm-venue/pools?limit=1000', headers)
    }
    await send()
    expect(await readFirst()).toMatchObject({ entry: { id: 1 }, query: null, reply: first, missing: null })
    await send()
    const missing = expect.stringMatching(/^The reply is not kept: .* 500,000 characters/)
    expect(await readFirst()).toMatchObject({ entry: { id: 1 }, reply: null, missing })
    for (const id of ['42', '0', '99999999999999', 'x'])
      expect((await ask(`/__mock/journal/${id}`, headers)).status).toBe(404)
    expect((await ask('/__mock/journal/42', headers)).json.message).toMatch(
      /^The journal has no such request/,
    )
  })
})

describe('data for a page', () => {
  it('has a successful request of every operation', async () => {
    const { json } = await ask('/__mock/requests')
    const { requests } = json as {
      requests: { origin: string; path: string; query: Record<string, string> }[]
    }
    expect(requests).toHaveLength(contract.operations.length)
    const { origins } = (await ask('/__mock/origins')).json as { origins: Record<string, string> }
    for (const { origin, path, query } of requests) {
      const url = `${origins[origin]}${path}?${new URLSearchParams(query)}`
      expect((await sendHttp('GET', url, { headers: { 'X-API-Key': key } })).status).toBe(200)
    }
  })

  it('has the document of the contract', async () => {
    expect((await ask('/__mock/document.json')).json).toMatchObject({ openapi: '3.1.1' })
  })
})

describe('the console', () => {
  it('is the redirect target of browsers only', async () => {
    const { status, headers } = await ask('/', { Accept: 'text/html,*/*' })
    expect([status, headers.location]).toEqual([302, '/__mock/'])
    expect((await ask('/')).status).not.toBe(302)
  })

  it.each(['/__mock/console/../server.js', '/__mock/console/%2e%2e/server.js', '/__mock/console/a/b.js'])(
    'has no file %s',
    async path => {
      expect((await ask(path)).status).toBe(404)
    },
  )

  it('opens by a link, and its API serves no page of another site', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await ask('/__mock/', headers)).status).not.toBe(403)
    for (const path of ['state', 'journal/events', 'document.json'])
      expect((await ask(`/__mock/${path}`, headers)).status).toBe(403)
    expect((await ask('/__mock/', { Host: 'evil.test' })).status).toBe(403)
  })
})

it('does not keep a server from stopping', async () => {
  const other = await serveMock(createMock(), { port: 0 })
  const request = get(`${other.urls.base_url}/__mock/journal/events`)
  const response = await new Promise<NodeJS.ReadableStream>(resolve => request.once('response', resolve))
  const ended = new Promise(resolve => response.once('end', resolve))
  response.resume()
  await other.close()
  await ended
})
