import { afterAll, beforeAll, expect, it } from 'vitest'
import { setupMock } from '../../mocks/node.ts'
import { createMock, type MockServer, type MockUrls, serveMock } from '../../mocks/server.ts'
import { sampleCases } from '../support/count-runs.ts'
import { drawRequests, type PlainRequest, requestMarket } from '../support/draw-requests.ts'

const market = { ...requestMarket, size: 'small' } as const
const mock = createMock(market)
const requests = sampleCases(drawRequests(mock), 96)

/** Headers of the connection, not of the reply. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding']

let server: MockServer
let inProcess: ReturnType<typeof setupMock> | undefined

beforeAll(async () => {
  server = await serveMock(mock, { port: 0 })
})
afterAll(async () => {
  inProcess?.close()
  await server.close()
})

function addressOf({ origin, path, query }: PlainRequest, urls: MockUrls): string {
  const bases = {
    base: urls.base_url,
    payment: urls.payment_base_url,
    social: urls.social_base_url,
    socialPayment: urls.social_payment_base_url,
  }
  return `${bases[origin]}${path}${query === '' ? '' : `?${query}`}`
}

async function send(request: PlainRequest, urls: MockUrls) {
  const { method, headers } = request
  const reply = await fetch(addressOf(request, urls), { method, headers })
  const received = [...reply.headers].filter(([name]) => !ofConnection.includes(name))
  return { status: reply.status, headers: Object.fromEntries(received), body: await reply.text() }
}

it('answers in a server and in MSW with the same status, headers and bytes', async () => {
  const { urls } = server
  const served = await Promise.all(requests.map(request => send(request, urls)))
  // At the same addresses, which are part of what is paid for.
  inProcess = setupMock({
    ...market,
    baseUrl: urls.base_url,
    paymentBaseUrl: urls.payment_base_url,
    socialBaseUrl: urls.social_base_url,
    socialPaymentBaseUrl: urls.social_payment_base_url,
  })
  inProcess.listen()
  const asked = mock.journal.view().entries.length
  for (const [at, request] of requests.entries())
    expect(await send(request, urls), JSON.stringify(request)).toEqual(served[at])
  expect(mock.journal.view().entries).toHaveLength(asked) // none of the second round reached the server
  const statuses = new Set(served.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([200, 400, 401, 402, 404, 405, 406, 410, 503])
}, 60_000)
