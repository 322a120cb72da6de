import { expect, it } from 'vitest'
import { setupMock } from '../../mocks/node.ts'
import { createMock } from '../../mocks/server.ts'
import { sampleCases } from '../support/count-runs.ts'
import { drawRequests, requestMarket } from '../support/draw-requests.ts'
import { fetchAll } from '../support/fetch-all.ts'
import { serveDuringTests } from '../support/serve-during-tests.ts'

const market = { ...requestMarket, size: 'small' } as const
const mock = createMock(market)
const requests = sampleCases(drawRequests(mock), 96)
const server = serveDuringTests(mock)

it('answers in a server and in MSW with the same status, headers and bytes', async () => {
  const { urls } = server
  const served = await fetchAll([urls, requests])
  // At the same addresses, which are part of what is paid for.
  const inProcess = setupMock({
    ...market,
    baseUrl: urls.base_url,
    paymentBaseUrl: urls.payment_base_url,
    socialBaseUrl: urls.social_base_url,
    socialPaymentBaseUrl: urls.social_payment_base_url,
  })
  inProcess.listen()
  const asked = mock.journal.view().entries.length
  const answered = await fetchAll([urls, requests])
  inProcess.close()
  for (const [at, request] of requests.entries())
    expect(answered[at], JSON.stringify(request)).toEqual(served[at])
  expect(mock.journal.view().entries).toHaveLength(asked) // none of the second round reached the server
  const statuses = new Set(served.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([200, 400, 401, 402, 404, 405, 406, 410, 503])
}, 60_000)
