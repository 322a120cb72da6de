import { expect, test } from 'vitest'
import { createFetch } from '../../../../../mocks/adapters/create-fetch.ts'
import { findUnlistedAddresses } from '../../../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../../../mocks/mock.ts'
import { conform } from '../../../../../src/conformance/conform.ts'
import { readSamples } from '../../../../../src/conformance/inputs/read-samples.ts'
import { startTestServer } from '../../../../support/test-server.ts'

/** From this length on the server says gzip and sends plain bytes. */
const LONG = 8192

const key = 'miscoded-key-0123456789'

test('fails NET-002 for plain replies marked as gzip, over a socket', async () => {
  const mock = createMock({ seed: 7, apiKeys: [key] })
  const answer = createFetch(mock, {
    baseUrl: 'http://mock.test/base',
    socialBaseUrl: 'http://mock.test/social',
  })
  await using server = await startTestServer(async (request, response) => {
    const headers = request.headers as Record<string, string>
    const reply = await answer(new Request(`http://mock.test${request.url}`, { headers }))
    const body = await reply.text()
    const { 'content-length': _, ...own } = Object.fromEntries(reply.headers)
    response.writeHead(reply.status, {
      ...own,
      ...(body.length > LONG ? { 'content-encoding': 'gzip' } : {}),
    })
    response.end(body)
  })
  const { report } = await conform(
    { base: `${server.url}/base`, social: `${server.url}/social` },
    {
      apiKey: key,
      profile: 'smoke',
      limits: { perHostPerSecond: 0, perPathPerSecond: 0 },
      samples: readSamples(findUnlistedAddresses(mock.world, mock.clock.now()), (...path) => path.join('.')),
    },
  )
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
  expect([...new Set(failed)]).toEqual(['NET-002'])
  expect(report.exit.code).toBe(1)
})
