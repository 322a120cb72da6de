import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setupMock } from '../../mocks/node.ts'
import { type BaseUrls, createFetch, createMock } from '../../mocks/server.ts'
import { payerKeys } from '../support/payment/sign-payment.ts'
import { startTestServer } from '../support/test-server.ts'

// What a frontend's own test file looks like: the four services are addresses that do not exist.
const market = setupMock({
  baseUrl: 'https://app.test/api/base/',
  paymentBaseUrl: 'https://app.test/api/base/paid',
  socialBaseUrl: 'https://social.test',
  socialPaymentBaseUrl: 'https://paid.social.test',
  now: '2026-01-15T12:00:00Z',
  size: 'small',
  apiKeys: ['a-key'],
  lifecycle: ['sentiment-shifts@1.0.0=sunset:2026-01-01'],
})
const { mock, urls } = market
const get = (path: string, headers = {}) => fetch(path, { headers: { 'X-API-Key': 'a-key', ...headers } })
const pools = `${urls.base_url}/evm/dexc/v2/pools?limit=2`

beforeAll(() => market.listen())
afterEach(() => {
  market.reset()
  vi.restoreAllMocks()
})
afterAll(() => market.close())

describe('setupMock', () => {
  it('plays added scenarios until it is reset', async () => {
    market.use('code=503')
    expect((await get(pools)).status).toBe(503)
    market.use('rate-limited=bare')
    market.use('code=429@evm*')
    expect((await get(pools)).status).toBe(429)
    const active = mock.sessions.first.scenarios.map(({ text }) => text)
    expect(active).toEqual(['code=429@evm*', 'rate-limited=bare', 'code=503'])
    market.reset()
    expect((await get(pools)).status).toBe(200)
    expect(mock.journal.view().entries).toHaveLength(1)
    expect(() => market.use('code=429', 'rate-limit')).toThrow('did you mean: rate-limited')
    expect((await get(pools)).status).toBe(200)
  })

  it('keeps its options: keys, ends of versions, the nearer of two base URLs', async () => {
    expect((await get(pools, { 'X-API-Key': 'test-key' })).status).toBe(401)
    const accept = 'application/vnd.service.socialintel.social-data.sentiment-shifts.v1+json'
    const shifts = `${urls.base_url}/socialintel/social-data/sentiment-shifts`
    expect((await get(shifts, { Accept: accept })).status).toBe(410)
    expect((await fetch(`${urls.payment_base_url}/evm/dexc/v2/pools`)).status).toBe(402)
  })

  it('accepts real payments of an official client, once each', async () => {
    const client = new x402Client().register(
      'eip155:8453',
      new ExactEvmScheme(privateKeyToAccount(payerKeys.alice)),
    )
    const pay = wrapFetchWithPayment(fetch, client)
    const reply = await pay(`${urls.payment_base_url}/evm/dexc/v2/pools?limit=2`)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual(await (await get(pools)).json())
    expect(mock.sessions.first.ledger.entries).toMatchObject([{ status: 'settled' }])
  })

  it('plays failures of a connection, as nearly as possible', async () => {
    market.use('connection-reset')
    await expect(get(pools)).rejects.toThrow(TypeError)
    market.reset()
    market.use('truncated-body')
    const half = await get(pools)
    expect(half.status).toBe(200)
    await expect(half.text()).rejects.toThrow()
  })

  it('never answers a request without end, until it is aborted', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    market.use('slow=forever')
    const giveUp = new AbortController()
    const reply = fetch(pools, { headers: { 'X-API-Key': 'a-key' }, signal: giveUp.signal })
    await expect.poll(() => mock.journal.view().entries.length).toBe(1)
    giveUp.abort()
    await expect(reply).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    const answer = createFetch(createMock({ scenarios: ['slow=forever'] }))
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(answer(new Request('http://127.0.0.1:4010/nowhere'))).resolves.toMatchObject({ status: 404 })
    const request = new Request('http://127.0.0.1:4010/evm/dexc/v2/pools', { signal })
    await expect(answer(request)).rejects.toThrow('enough')
    expect(said).not.toHaveBeenCalled()
  })

  it.each([
    [`${urls.base_url}/evm/dexc/v2/poools`, 'Did you mean /evm/dexc/v2/pools?'],
    [
      `${urls.base_url}/api/v1/socialintel/social-data/alpha-post-detection`,
      'It is served by the social origin, at /api/v1/socialintel/social-data/alpha-post-detection.',
    ],
    [`${urls.social_base_url}/`, 'mdc spec lists what is served.'],
  ])('explains on the console what %s may mean', async (url, wanted) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await get(url)).status).toBe(404)
    expect(said).toHaveBeenCalledOnce()
    expect(said.mock.calls[0]?.[0]).toContain(`GET ${url} is no operation: `)
    expect(said.mock.calls[0]?.[0]).toContain(wanted)
  })

  it('passes requests to other hosts and to paths beside its own', async () => {
    await using other = await startTestServer((_, response) => response.end('real'))
    const beside = setupMock({ baseUrl: `${other.url}/below`, seed: 2 })
    expect(await (await fetch(`${other.url}/evm/dexc/v2/pools`)).text()).toBe('real')
    expect(beside.urls.base_url).toBe(`${other.url}/below`)
  })
})

describe('base URLs', () => {
  it.each([
    [{ baseUrl: '/api' }, 'baseUrl is no base URL: /api.'],
    [{ socialBaseUrl: 'ftp://app.test' }, 'expected: an absolute http or https URL without query'],
    [{ baseUrl: 'https://app.test?key=1' }, 'baseUrl is no base URL'],
    [{ baseUrl: 'https://me@app.test' }, 'baseUrl is no base URL'],
    [
      { baseUrl: 'https://app.test/', socialBaseUrl: 'https://app.test' },
      'baseUrl and socialBaseUrl are the same.',
    ],
    [{ baseUrl: 'http://127.0.0.1:4011' }, 'baseUrl and paymentBaseUrl are the same.'],
  ] satisfies [BaseUrls, string][])('rejects %j', (options, sentence) => {
    expect(() => setupMock(options)).toThrow(sentence)
  })
})

describe('createFetch', () => {
  const answer = createFetch(createMock({ size: 'small' }))

  it('answers below the addresses of mdc mock only', async () => {
    const request = new Request('http://127.0.0.1:4010/evm/dexc/v2/pools?limit=2', {
      headers: { 'X-API-Key': 'test-key' },
    })
    expect((await (await answer(request)).json())[0].rows).toBe(2)
    await expect(answer(new Request('http://127.0.0.1:4014/'))).rejects.toThrow('none of the four base URLs')
  })
})
