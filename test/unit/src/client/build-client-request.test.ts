import { expect, it } from 'vitest'
import { buildClientRequest } from '../../../../src/client/build-client-request.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { matchRoute } from '../../../../src/contract/match-route.ts'

const urls = { baseUrl: 'http://base.test', socialBaseUrl: 'http://social.test' }

it.each(['', '/', '/api/v1', '/api/v1/'])(
  'leads to each operation from base URLs that end with "%s"',
  end => {
    for (const { id, origin } of contract.operations) {
      const options = { baseUrl: `${urls.baseUrl}${end}`, socialBaseUrl: `${urls.socialBaseUrl}${end}` }
      const { url } = buildClientRequest(id, {}, options, {})
      expect(matchRoute(origin, new URL(url).pathname)?.id).toBe(id)
      expect(new URL(url).host).toBe(`${origin}.test`)
    }
  },
)

it('writes lists with commas, and leaves out what is not given', () => {
  const query = { token_addresses: ['a', 'b'], timeframe: undefined, other: null, text: 'ä &', none: '' }
  expect(buildClientRequest('tradeStatistics', query, urls, {}).url).toBe(
    'http://base.test/altchain/trade-statistics?token_addresses=a,b&text=%C3%A4%20%26&none=',
  )
})

it('asks for the default version by its name, and for another by its number', () => {
  const accept = (version?: number) =>
    buildClientRequest('influencerCredibility', {}, urls, { version }).headers.Accept
  expect(accept()).toMatch(/\.v2\+json$/)
  expect(accept(2)).toBe(accept())
  expect(accept(1)).toMatch(/\.v1\+json$/)
  expect(() => accept(3)).toThrow('influencerCredibility has no version 3, but 2, 1.')
})

it('names no version that several share', () => {
  expect(buildClientRequest('trendingMomentum', {}, urls, { version: 1 }).headers.Accept).toBe(
    'application/json',
  )
})

it('says which base URL is missing', () => {
  expect(() => buildClientRequest('alphaPostDetection', {}, { baseUrl: 'http://base.test' }, {})).toThrow(
    'alphaPostDetection needs the option socialBaseUrl.',
  )
})
